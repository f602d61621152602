import type { Logger } from 'pino'
import type { BibFileReader } from '../domain/bibs/bib-file-reader.ts'
import { withReader, type ReaderTurn } from './with-reader.ts'

export const bibFileReader =
  (log: Logger, turn: ReaderTurn): BibFileReader =>
  (text) =>
    withReader(turn, { log, task: 'reads bibs' }, ({ run }) => run('readBibs', text))
