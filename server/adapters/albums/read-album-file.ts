import { albumColumns, parseAlbumColumns, type AlbumColumn, type AlbumFile } from '#rules/albums/album-file.ts'
import { bibFileLimits } from '#rules/limits.ts'
import { parseCsv, type CsvRow } from '../spreadsheets/parse-csv.ts'

export function readAlbumFile(text: string): AlbumFile {
  const [header, ...rows] = parseCsv(text.replace(/^\uFEFF/, ''), { maxRows: bibFileLimits.lines, scoreOf })
  const columns = parseAlbumColumns(header?.cells ?? [])
  if (columns.team === undefined) return { header: header?.cells ?? [], rows: null }
  return {
    header: header!.cells!,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells:
        cells &&
        (Object.fromEntries(
          albumColumns.map((name) => [name, columns[name] === undefined ? '' : (cells[columns[name]] ?? '')]),
        ) as Record<AlbumColumn, string>),
    })),
  }
}

const scoreOf = ([header]: readonly Readonly<CsvRow>[]): number =>
  Object.keys(parseAlbumColumns(header?.cells ?? [])).length
