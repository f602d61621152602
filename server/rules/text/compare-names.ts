/** As the database's collation `alphabetical`: ñ follows n, other accents and case separate nothing. */
export const compareNames = new Intl.Collator('es', { sensitivity: 'base' }).compare
