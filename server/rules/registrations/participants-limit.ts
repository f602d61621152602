/** In a file of its own, so that a page can use it without bundling the forms. */
export const participantsLimit = 10
