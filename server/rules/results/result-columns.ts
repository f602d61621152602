/** The columns of a results file, by the headings that timing programs write. */
export const resultFields = [
  'bib',
  'name',
  'firstName',
  'lastName',
  'gender',
  'time',
  'chipTime',
  'distance',
  'category',
  'division',
  'class',
  'overallPlace',
  'sexPlace',
  'categoryPlace',
  'country',
  'age',
  'status',
  'competition',
] as const
export type ResultField = (typeof resultFields)[number]

export type ResultColumns = Readonly<{
  at: Partial<Record<ResultField, number>>
  splits: readonly Readonly<{ name: string; at: number }>[]
  count: number
  ignored: readonly string[]
}>

/** Of the column in which the titles above blocks of rows are put. */
export const sectionHeading = 'title above the rows'

const headings: Record<ResultField, readonly string[]> = {
  bib: ['bib', 'bib no', 'bib number', 'race no', 'race number', 'dorsal', 'number', 'número'],
  name: [
    'name',
    'full name',
    'nombre y apellido',
    'apellido y nombre',
    'apellidos y nombre',
    'nombre completo',
    'athlete',
    'runner',
    'atleta',
    'corredor',
  ],
  firstName: ['first name', 'firstname', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'apellido', 'apellidos'],
  gender: ['gender', 'sex', 'm/f', 'm/w', 'w/m', 'género', 'sexo'],
  time: [
    'official',
    'time',
    'result',
    'finish',
    'finish time',
    'official time',
    'gun',
    'gun time',
    'tiempo',
    'resultado',
    'tiempo oficial',
    'tiempo bruto',
  ],
  chipTime: ['chip', 'chip time', 'net', 'net time', 'tiempo neto', 'tiempo chip', 'neto'],
  distance: [
    'distance',
    'distance km',
    'distance (km)',
    'kilometres',
    'kilometers',
    'distancia',
    'distancia (km)',
    'kilómetros',
  ],
  category: ['category', 'cat', 'age group', 'categoría', 'categoria'],
  division: ['division', 'división', 'div'],
  class: ['class', 'clase', 'modality', 'modalidad'],
  overallPlace: [
    'overall',
    'overall place',
    'place',
    'pos',
    'position',
    'rank',
    'puesto',
    'puesto general',
    'posición',
    'clasificación general',
  ],
  sexPlace: ['genderdiv', 'gender place', 'sex place', 'place by sex', 'gender rank', 'puesto por sexo', 'puesto sexo'],
  categoryPlace: [
    'division place',
    'div place',
    'category place',
    'age group place',
    'puesto por categoría',
    'puesto categoría',
  ],
  country: ['country', 'país'],
  age: ['age', 'edad'],
  status: ['status', 'estado'],
  competition: ['competition', 'race', 'event', 'competencia', 'competición', 'carrera', 'prueba', sectionHeading],
}

const splitHeading = /^(?:\d+(?:[.,]\d+)?\s?(?:k|km|mi|m)|half|media)$/

export const isSplitHeading = (heading: string): boolean =>
  splitHeading.test(heading.normalize('NFC').trim().toLowerCase())

/** Case is ignored. `customHeadings` replaces the usual headings of a field. Null when bib or name has no column. */
export function parseResultColumns(
  header: readonly string[],
  customHeadings: Partial<Record<ResultField, string>> = {},
): ResultColumns | null {
  const columns = recognizeColumns(header, customHeadings)
  const { at } = columns
  const isNamed = at.name !== undefined || (at.firstName !== undefined && at.lastName !== undefined)
  return at.bib === undefined || !isNamed ? null : columns
}

/** The columns that have usual headings, if any. */
export function recognizeColumns(
  header: readonly string[],
  customHeadings: Partial<Record<ResultField, string>> = {},
): ResultColumns {
  const names = header.map((heading) => heading.normalize('NFC').replaceAll('_', ' ').trim().toLowerCase())
  const at: Partial<Record<ResultField, number>> = {}
  for (const field of resultFields) {
    const headingNames = customHeadings[field]
      ? [customHeadings[field].normalize('NFC').replaceAll('_', ' ').trim().toLowerCase()]
      : headings[field]
    const column = names.findIndex((name) => headingNames.includes(name))
    if (column >= 0) at[field] = column
  }
  // Spanish files have the full name below it, too.
  if (at.name === undefined && at.lastName === undefined && names[at.firstName ?? -1] === 'nombre') {
    at.name = at.firstName!
    delete at.firstName
  }
  const usedColumns = new Set(Object.values(at))
  const splits = names.flatMap((name, index) =>
    splitHeading.test(name) && !usedColumns.has(index) ? [{ name, at: index }] : [],
  )
  for (const split of splits) usedColumns.add(split.at)
  return { at, splits, count: header.length, ignored: header.filter((_heading, index) => !usedColumns.has(index)) }
}

/** A file with distances and no times is that of a race by distance. */
export const isByDistance = ({ at }: ResultColumns): boolean =>
  at.distance !== undefined && at.time === undefined && at.chipTime === undefined

// Timing systems write dashes for an empty cell.
export const cellText = (cell = '') => (/^[-–—:]*$/.test(cell.trim()) ? '' : cell.trim())
