import type { BibFile } from '#rules/bibs/bib-file.ts'

/** Reads a CSV file, of which nothing but its length is known. */
export type BibFileReader = (text: string) => Promise<BibFile>
