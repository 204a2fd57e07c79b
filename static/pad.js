// The scoring phone's comforts; everything works without this file.
export {};
