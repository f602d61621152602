import { describe, expect, test } from 'vitest'
import { parseResultRow } from './result-row.ts'
import { parseResultColumns } from './result-columns.ts'
import { fileFacts } from './file-facts.ts'

const header = ['Bib', 'name', 'gender', 'official', '10k', 'half', 'country', 'age', 'city']
const columns = parseResultColumns(header)!
const row = (changes: Partial<Record<'bib' | 'name' | 'gender' | 'time' | 'ten' | 'half', string>> = {}) => {
  const { bib = '7', name = 'Korir, Wesley', gender = 'M', time = '132.50', ten = '30.90', half = '64.90' } = changes
  return parseResultRow([bib, name, gender, time, ten, half, 'KEN', '30', 'Kenya'], columns, { distanceM: 42_195 })
}

describe('the headings of a results file', () => {
  test('are recognized in any case; splits are times; other columns are ignored', () => {
    expect(columns.at).toEqual({ bib: 0, name: 1, gender: 2, time: 3, country: 6, age: 7 })
    expect(columns.splits.map(({ name }) => name)).toEqual(['10k', 'half'])
    expect(columns.ignored).toEqual(['city'])
  })

  test('may be named', () => {
    const namedColumns = parseResultColumns(['Startnummer', 'Vorname', 'Nachname'], {
      bib: 'startnummer',
      firstName: 'Vorname',
      lastName: 'Nachname',
    })
    expect(namedColumns?.at).toEqual({ bib: 0, firstName: 1, lastName: 2 })
  })

  test('may have the full name below “Nombre”, if there is no column of last names', () => {
    expect(parseResultColumns(['Dorsal', 'Nombre'])?.at).toEqual({ bib: 0, name: 1 })
    expect(parseResultColumns(['Dorsal', 'Nombre', 'Apellidos'])?.at).toEqual({ bib: 0, firstName: 1, lastName: 2 })
    expect(parseResultColumns(['Bib', 'First name'])).toBeNull()
  })

  test('must have a bib and a name', () => {
    expect(parseResultColumns(['bib', 'official'])).toBeNull()
    expect(parseResultColumns(['name', 'official'])).toBeNull()
    expect(parseResultColumns([])).toBeNull()
  })
})

describe('a row of a results file', () => {
  test('is a finisher; minutes with decimals are whole seconds', () => {
    expect(row()).toEqual({
      bibNumber: '7',
      firstName: 'Wesley',
      lastName: 'Korir',
      gender: 'male',
      resultTimeMs: 7_950_000,
      chipTimeMs: null,
      resultDistanceM: null,
      category: 'M18',
      resultClass: null,
      officialPlaces: null,
      splits: { '10k': 1_854_000, half: 3_894_000 },
      tags: ['KEN', 'age 30'],
      resultStatus: null,
      doubts: [],
    })
  })

  test.each([
    ['Cassidy, Josh R.', 'Josh R.', 'Cassidy'],
    ['Núñez de la Torre, María  José', 'María José', 'Núñez de la Torre'],
    ['Doe, Jane, Jr.', 'Jane, Jr.', 'Doe'],
    ['Ana María Ríos', 'Ana María', 'Ríos'],
    ['Cher', '', 'Cher'],
    ['=HYPERLINK("http://x"), A', 'A', '=HYPERLINK("http://x")'],
  ])('%s is %s %s', (name, firstName, lastName) => expect(row({ name })).toMatchObject({ firstName, lastName }))

  test.each([['2:12:30'], ['132.5'], ['132,50'], ['2:12:30.0']])('%s is a time', (time) =>
    expect(row({ time })).toMatchObject({ resultTimeMs: 7_950_000 }),
  )

  test('may have no time, no splits, no gender', () => {
    expect(row({ time: '', ten: '-', half: '', gender: '' })).toMatchObject({
      resultTimeMs: null,
      splits: null,
      gender: null,
    })
  })

  test.each([
    ['bib_missing', { bib: ' ' }],
    ['bib_invalid', { bib: '12345678' }],
    ['bib_invalid', { bib: '<b>1</b>' }],
    ['name_missing', { name: '-' }],
    ['name_invalid', { name: `${'x'.repeat(81)}, y` }],
    ['encoding', { name: 'N\ufffd\ufffdez, Ana' }],
    ['time_invalid', { time: 'DNF?' }],
    ['time_invalid', { time: '=1+1' }],
    ['time_invalid', { time: '-5' }],
    ['time_absurd', { time: '1.10' }],
    ['time_absurd', { time: '99999' }],
  ] as const)('is rejected: %s %o', (reason, changes) => expect(row(changes)).toMatchObject({ reason }))

  test.each([
    ['gender_unknown', '7', { gender: '7' }, { gender: null }],
    ['split_invalid', '10k soon', { ten: 'soon' }, { splits: { half: 3_894_000 } }],
    ['split_after_finish', 'half 132.60', { half: '132.60' }, { splits: { '10k': 1_854_000 } }],
  ] as const)('stays without what is doubtful: %s %s', (reason, value, changes, rest) =>
    expect(row(changes)).toMatchObject({
      bibNumber: '7',
      resultTimeMs: 7_950_000,
      ...rest,
      doubts: [{ reason, value }],
    }),
  )

  test.each([['0'], ['0:00:00'], ['DNF'], ['Abandonó']])('without a finish is %s', (time) =>
    expect(row({ time })).toMatchObject({ resultTimeMs: null, resultStatus: 'dnf', doubts: [] }),
  )

  test.each(['-', '--', '—', '--:--'])('has no time where the file has %j', (time) =>
    expect(row({ time })).toMatchObject({ resultTimeMs: null, resultStatus: null, doubts: [] }),
  )

  test('has the status of its own column before any time', () => {
    const withStatus = parseResultColumns(['bib', 'name', 'time', 'place', 'status'])!
    const rowOf = (time: string, place: string, status: string) =>
      parseResultRow(['7', 'Ana Ríos', time, place, status], withStatus, { distanceM: 10_000 })
    expect(rowOf('0:40:00', '1', 'DSQ')).toMatchObject({ resultStatus: 'dsq', resultTimeMs: null })
    expect(rowOf('0:40:00', '1', 'finished')).toMatchObject({ resultStatus: null, resultTimeMs: 2_400_000 })
    expect(rowOf('0', '', '3')).toMatchObject({ resultStatus: 'dns' })
    expect(rowOf('0:40:00', 'DQ', '')).toMatchObject({ resultStatus: 'dsq' })
    expect(rowOf('0:40:00', '1', 'late')).toMatchObject({
      resultStatus: null,
      resultTimeMs: 2_400_000,
      doubts: [{ reason: 'status_unknown', value: 'late' }],
    })
  })

  test.each([
    ['26:15:42', 94_542_000],
    ['1.02:15:42', 94_542_000],
    ['1d 02:15:42', 94_542_000],
    ['1 day, 2:15:42', 94_542_000],
    ['1 día 02:15:42', 94_542_000],
    ['1.09423611', null],
    ['0.59423611', 51_342_000],
  ])('has a time of days as %s', (time, resultTimeMs) => {
    const read = parseResultRow(['7', 'Ana Ríos', time], parseResultColumns(['bib', 'name', 'time'])!, {
      distanceM: 160_000,
    })
    expect(read).toMatchObject(resultTimeMs === null ? { reason: 'time_invalid' } : { resultTimeMs })
  })

  test('is rejected when it has another number of cells than the headings', () => {
    expect(parseResultRow(['7', 'Korir, Wesley'], columns, { distanceM: null })).toEqual({
      reason: 'cells_missing',
      value: '2/9',
    })
  })
})

describe('gun, chip and category', () => {
  const timedColumns = parseResultColumns(['bib', 'name', 'sex', 'Gun time', 'Net time', 'Category', 'age'])!
  const rowOf = (gun: string, chip: string, category = '', age = '41', sex = 'F') =>
    parseResultRow(['7', 'Ana Ríos', sex, gun, chip, category, age], timedColumns, { distanceM: 42_195 })

  test('are columns of their own', () => {
    expect(timedColumns.at).toMatchObject({ gender: 2, time: 3, chipTime: 4, category: 5 })
    expect(parseResultColumns(['dorsal', 'atleta', 'tiempo oficial', 'tiempo neto', 'categoría'])?.at).toEqual({
      bib: 0,
      name: 1,
      time: 2,
      chipTime: 3,
      category: 4,
    })
  })

  test.each([
    [50, '0:20.91', 20_910],
    [50, '0:27,45', 27_450],
    [100, '00:00:46.8', 46_800],
    [60, '0:06.34', 6340],
    [200, '0:09.05', 9050],
    [null, '0:00:05', 5000],
  ])('of %s m may be %s', (distanceM, time, resultTimeMs) => {
    const result = parseResultRow(['7', 'Ana Ríos', 'F', time, time, '', ''], timedColumns, { distanceM })
    expect(result).toMatchObject({ resultTimeMs, chipTimeMs: resultTimeMs })
  })

  test.each([
    ['faster than anybody', 50, '0:01.90'],
    ['no time at all', null, '0:00:04.999'],
    ['longer than ten days', null, '240:00:00.001'],
    ['longer than the last walks', 10_000, '45:30:00'],
    ['that of a mile in hours', 1609, '4:59:00'],
    ['slower than anybody: the file has seconds, not minutes', 50, '27.45'],
  ])('are absurd when %s', (_what, distanceM, time) => {
    const result = parseResultRow(['7', 'Ana Ríos', 'F', time, '', '', ''], timedColumns, { distanceM })
    expect(result).toEqual({ reason: 'time_absurd', value: time })
  })

  test('are both parsed; a chip time alone is the official one too', () => {
    expect(rowOf('3:00:10', '2:59:50')).toMatchObject({ resultTimeMs: 10_810_000, chipTimeMs: 10_790_000 })
    expect(rowOf('', '2:59:50')).toMatchObject({ resultTimeMs: 10_790_000, chipTimeMs: 10_790_000 })
    expect(rowOf('3:00:10', '-')).toMatchObject({ resultTimeMs: 10_810_000, chipTimeMs: null })
  })

  test('contradict each other when the chip time exceeds the gun time: that one stays', () => {
    const doubtful = (reason: string, value: string) => ({
      resultTimeMs: 10_810_000,
      chipTimeMs: null,
      doubts: [{ reason, value }],
    })
    expect(rowOf('3:00:10', '3:00:11')).toMatchObject(doubtful('chip_after_gun', '3:00:11'))
    expect(rowOf('3:00:10', 'soon')).toMatchObject(doubtful('time_invalid', 'soon'))
    expect(rowOf('3:00:10', '0:00:01')).toMatchObject(doubtful('time_absurd', '0:00:01'))
    expect(rowOf('', 'soon')).toEqual({ reason: 'time_invalid', value: 'soon' })
  })

  test('are absurd on foot, and not on wheels', () => {
    const of = (sport: 'running' | 'cycling') =>
      parseResultRow(['7', 'Ana Ríos', 'F', '0:45:30', '', '', ''], timedColumns, { distanceM: 42_195, sport })
    expect(of('running')).toEqual({ reason: 'time_absurd', value: '0:45:30' })
    expect(of('cycling')).toMatchObject({ resultTimeMs: 2_730_000 })
  })

  test('a category is the file’s, else the group of the age; without sex or age there is none', () => {
    expect(rowOf('3:00:10', '', 'Veteranas B')).toMatchObject({ category: 'Veteranas B' })
    expect(rowOf('3:00:10', '')).toMatchObject({ category: 'F40' })
    expect(rowOf('3:00:10', '', '', '')).toMatchObject({ category: null })
    expect(rowOf('3:00:10', '', '', '41', '')).toMatchObject({ category: null })
    expect(rowOf('3:00:10', '', 'x'.repeat(41))).toMatchObject({
      category: 'F40',
      doubts: [{ reason: 'category_invalid', value: 'x'.repeat(41) }],
    })
    expect(rowOf('3:00:10', '', '', 'thirty')).toMatchObject({
      category: null,
      doubts: [{ reason: 'age_invalid', value: 'thirty' }],
    })
  })
})

describe('places and classes', () => {
  const headings = ['bib', 'name', 'sex', 'time', 'overall', 'genderdiv', 'division', 'category', 'class']
  const placedColumns = parseResultColumns(headings)!
  const rowOf = (cells: Partial<Record<(typeof headings)[number], string>>, bibClasses = {}) =>
    parseResultRow(
      headings.map(
        (heading) => cells[heading] ?? { bib: '7', name: 'Ana Ríos', sex: 'F', time: '3:00:00' }[heading] ?? '',
      ),
      placedColumns,
      { distanceM: 42_195, bibClasses },
    )

  test('places are read from the file; what is no number is none', () => {
    expect(rowOf({ overall: '2126', genderdiv: '135', division: '12' })).toMatchObject({
      officialPlaces: { overall: 2126, ofSex: 135, ofCategory: 12 },
      category: null,
    })
    expect(rowOf({ overall: 'DQ', genderdiv: '0', division: '-' })).toMatchObject({ officialPlaces: null })
    expect(rowOf({ overall: '3' })).toMatchObject({ officialPlaces: { overall: 3, ofSex: null, ofCategory: null } })
  })

  test('a division in words is the category', () => {
    expect(rowOf({ division: 'F40-49' })).toMatchObject({ category: 'F40-49', officialPlaces: null })
    expect(rowOf({ division: 'F40-49', category: 'Masters' })).toMatchObject({ category: 'Masters' })
  })

  test.each([
    [{ class: 'Wheelchair' }, 'wheelchair'],
    [{ class: 'Silla de ruedas' }, 'wheelchair'],
    [{ class: 'Push-Rim' }, 'wheelchair'],
    [{ class: 'Handbike' }, 'handcycle'],
    [{ class: 'T12 visual' }, 'T12 visual'],
    [{ class: 'Open' }, null],
    [{ division: 'Wheelchair' }, 'wheelchair'],
    [{ category: 'Handcycle' }, 'handcycle'],
    [{ bib: 'W12' }, null],
  ])('%o is of the class %s', (cells, resultClass) =>
    expect(rowOf(cells)).toMatchObject({ resultClass, category: null }),
  )

  test('a bib’s letters are a class where configured', () => {
    expect(rowOf({ bib: 'w12' }, { W: 'wheelchair' })).toMatchObject({ resultClass: 'wheelchair' })
    expect(rowOf({ bib: 'WA12' }, { W: 'wheelchair' })).toMatchObject({ resultClass: null })
    expect(rowOf({ bib: 'H1', class: 'Wheelchair' }, { H: 'handcycle' })).toMatchObject({ resultClass: 'wheelchair' })
  })

  test('W is for wheelchairs where a man wears it, and women’s where none does', () => {
    const isMansWheelchair = (bib: string, sex: string) => {
      const file = fileFacts(placedColumns)
      file.note([bib, 'Ana Ríos', sex])
      return file.facts().bibClasses['W'] === 'wheelchair'
    }
    expect([
      isMansWheelchair('W1', 'M'),
      isMansWheelchair('w-1', 'm'),
      isMansWheelchair('W1', 'F'),
      isMansWheelchair('1', 'M'),
      isMansWheelchair('X1', 'M'),
    ]).toEqual([true, true, false, false, false])
  })

  test('a class that cannot be printed is left out', () => {
    expect(rowOf({ class: 'x'.repeat(41) })).toMatchObject({
      resultClass: null,
      doubts: [{ reason: 'class_invalid', value: 'x'.repeat(41) }],
    })
  })
})
