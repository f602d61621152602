import type { Logger } from 'pino'
import type { AlbumFileReader } from '../domain/albums/import-album-teams.ts'
import { withReader, type ReaderTurn } from './with-reader.ts'

export const albumFileReader =
  (log: Logger, turn: ReaderTurn): AlbumFileReader =>
  (text) =>
    withReader(turn, { log, task: 'reads teams' }, ({ run }) => run('readAlbum', text))
