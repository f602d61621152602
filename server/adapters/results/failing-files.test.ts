import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { problemsIn } from '#server/testing/parse-rows.ts'
import { openResults } from './open-results.ts'

const race = { id: 'tenk', name: '10 km', distanceM: 10_000 }
const settings = { sport: 'running', categories: [], competitions: [race], chosenId: race.id } as const
const previewOf = async (file: string | Buffer) => {
  const reader = openResults()
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const { preview, problem } = await reader.read(bytes, { meanings: null, former: [], settings })
  if (!preview) throw new Error(problem ?? 'columns')
  return { ...preview, ...problemsIn(await reader.rows(0, 1_000)) }
}
const names = async (file: string | Buffer) =>
  (await previewOf(file)).first.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

const rows = 'bib,name,gender,time\n1,Luis Muñoz Aez,M,0:40:01\n2,Ana Núñez Bez,F,0:41:02\n'
const macRoman = (text: string) =>
  Buffer.from([...text].map((sign) => ({ ñ: 0x96, ú: 0x9c, Ñ: 0x84 })[sign] ?? sign.charCodeAt(0)))

test.each([
  ['UTF-8 with a mark and CR', Buffer.from('\ufeff' + rows.replaceAll('\n', '\r'))],
  ['UTF-16 with tabs', Buffer.from('\ufeff' + rows.replaceAll(',', '\t'), 'utf16le')],
  ['Windows-1252', Buffer.from(rows, 'latin1')],
  ['Mac OS Roman', macRoman(rows)],
  ['code page 850', iconv.encode(rows, 'cp850')],
  ['semicolons', rows.replaceAll(',', ';')],
  ['decimal commas without quotation marks', rows.replaceAll(/(:\d\d)$/gm, '$1,3')],
  ['decimal commas within quotation marks', rows.replaceAll(/(\d:\d\d:\d\d)$/gm, '"$1,3"')],
])('a file in %s has all its names', async (_what, file) => {
  expect(await names(file)).toEqual(['Luis Muñoz Aez', 'Ana Núñez Bez'])
})

test('one word tells Windows-1252 from Mac OS Roman', async () => {
  expect(await names(Buffer.from('bib,name,time\n1,Ana Ríos,0:40:01\n', 'latin1'))).toEqual(['Ana Ríos'])
})

test('capitals of Mac OS Roman are known too', async () => {
  expect(await names(macRoman('bib,name,time\n1,LUIS MUÑOZ,0:40:01\n'))).toEqual(['LUIS MUÑOZ'])
})

test('one word tells the code page of DOS from the others', async () => {
  for (const name of ['Ana Ríos', 'LUIS MUÑOZ', 'Óscar Peña', 'José Öztürk']) {
    const file = iconv.encode(`bib,name,time\n1,${name},0:40:01\n`, 'cp850')
    expect(await names(file)).toEqual([name])
  }
})

test('of H and M, M are women', async () => {
  const file = 'dorsal,nombre,apellidos,sexo,tiempo\n1,Carlos,Muñoz,H,0:35:01\n2,Ana,Ríos,M,0:36:02\n'
  expect((await previewOf(file)).first.map(({ gender }) => gender)).toEqual(['male', 'female'])
})

test('a label that nobody knows is one question, and no row is lost', async () => {
  const preview = await previewOf(
    'bib,name,sex,time\n1,Emil Funk,d,0:40:06\n2,Fenna Smit,V,0:40:07\n3,Ida Smit,v,0:40:08\n',
  )
  expect(preview).toMatchObject({
    readable: 3,
    unknownLabels: [
      { label: 'd', count: 1 },
      { label: 'V', count: 2 },
    ],
    doubts: [{ line: 2 }, { line: 3 }, { line: 4 }],
  })
})

test('words and codes of a timing program are statuses', async () => {
  const codes =
    '"bib","place","first_name","last_name","time","status"\n"723","1","Ana","Ríos","0:40:15","1"\n"711","","Berta","Gil","0","2"\n"817","","Luis","Cano","0","3"\n'
  expect(await previewOf(codes)).toMatchObject({
    readable: 3,
    statuses: { dnf: 1, dns: 1, dsq: 0, nc: 0 },
    rejected: [],
  })
  const words =
    'Place,Bib,Name,Finish\n1,1,Ana Ríos,0:39:35\n--,10,Carla Mas,DNF\n--,22,Dora Paz,DNS\n--,23,Eva Paz,DQ\n'
  expect(await previewOf(words)).toMatchObject({ readable: 4, statuses: { dnf: 1, dns: 1, dsq: 1 } })
})

test('title rows above the header and a web page below the rows do not hide the results', async () => {
  const preamble = 'Gran Fondo Soria 2026,,,\n,,,\nBib,Name,Sex,Time\n1,Ana Ríos,F,0:41:00\n2,Luis Cano,M,0:42:00\n'
  expect(await previewOf(preamble)).toMatchObject({ rows: 2, readable: 2 })
  const page = 'Bib,Name,Sex,Finish Time\n1,Ana Ríos,F,0:41:00\n2,Luis Cano,M,0:42:00\n\n<!DOCTYPE html>\n<html>\n'
  expect(await previewOf(page)).toMatchObject({
    readable: 2,
    first: [{ resultTimeMs: 2_460_000 }, { resultTimeMs: 2_520_000 }],
    rejected: [
      { line: 5, reason: 'cells_missing' },
      { line: 6, reason: 'cells_missing' },
    ],
  })
  await expect(previewOf('<!DOCTYPE html><html><body>Log in</body></html>')).rejects.toThrow('file_web_page')
})

test('absurd times of a 10 km are named with their line, and a fraction of a day is read', async () => {
  const times = ['45:30:00', '38:10:00', '52:00:00', '0.0305', '0.5', '2730']
  const file = `bib,name,gender,time\n${times.map((time, index) => `${index + 1},Ana Ríos,F,${time}`).join('\n')}\n`
  expect(await previewOf(file)).toMatchObject({
    readable: 1,
    first: [{ bibNumber: '4', resultTimeMs: 2_635_000 }],
    rejected: [
      ...[2, 3, 4, 6].map((line) => ({ line, reason: 'time_absurd' })),
      // Minutes and seconds, or seconds.
      { line: 7, reason: 'time_ambiguous' },
    ],
  })
})
