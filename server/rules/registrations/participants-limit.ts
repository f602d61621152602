/** How many athletes one order can register. Alone here, so that a page can say it without the forms. */
export const participantsLimit = 10
