import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { createMarathon, finishersOf, writeCsv } from '#server/testing/marathon.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows, folder } = operator

const createRace = (day?: string) => createMarathon(operator, day)

const csvFile = (text: string | Buffer): string => writeCsv(folder, text)

const athletesOf = (org: string) =>
  rows(
    `select first_name, last_name, bib_number, result_time_ms, birth_date from registration
      join organization on organization.id = organization_id where subdomain = $1 order by bib_number`,
    [org],
  )

const finishers = (org: string) => finishersOf(operator, org)

describe('dorsal import results', () => {
  test('takes what it can, names every row it cannot, and changes nothing the second time', async () => {
    const { org, at } = await createRace()
    const file = csvFile(
      [
        '\ufeffbib,name,gender,official,10k,age',
        '1,"Ríos, Ana",F,185.25,42.10,34',
        '2,"Sosa, Luis",M,200.00,-,',
        '2,"Otro, Luis",M,201.00,-,',
        '3,"=cmd|\'/c calc\'!A0, Eve",F,190.00,44.00,20',
        '4,"Corto, Paso"',
        '5,"Rápido, Muy",M,0.01,,',
        '6,"Quoted ""Q"" , Jo",,,,',
        '',
        '7,"Line\nBreak, X",M,190,,',
      ].join('\r\n'),
    )
    const first = await dorsal('import', 'results', file, ...at, '--json')
    expect(first).toMatchObject({ code: 0, json: { rows: 8, created: 4, unchanged: 0, ignoredColumns: [] } })
    expect(first.json.rejected).toMatchObject([
      { line: 4, bib: '2', reason: 'bib_repeated' },
      { line: 6, bib: '4', reason: 'cells_missing' },
      { line: 10, bib: '7', reason: 'name_invalid' },
    ])
    expect(first.json.questions).toMatchObject([
      { line: 7, bib: '5', refusedTime: { problem: { reason: 'time_absurd' } } },
    ])
    const before = await athletesOf(org)
    expect(before[0]).toEqual({
      first_name: 'Ana',
      last_name: 'Ríos',
      bib_number: '1',
      result_time_ms: 11_115_000,
      birth_date: null,
    })
    const second = await dorsal('import', 'results', file, ...at, '--json')
    expect(second.json).toMatchObject({ created: 0, unchanged: 4 })
    expect(await athletesOf(org)).toEqual(before)
    const [{ count }] = await rows(
      `select registrations_count as count from event join organization on organization.id = organization_id
        where subdomain = $1`,
      [org],
    )
    expect(count).toBe(4)
  })

  test('names line, column and value of what it cannot take, and what to do', async () => {
    const { at } = await createRace()
    const file = csvFile(
      'bib,name,official,age\n5,"Rápido, Muy",0:01:00,\n6,"Sosa, Luis",12:45:00 AM,\n7,"Paz, Sol",3:00:00,many\n7.0,"Gil, Leo",3:10:00,\n',
    )
    const { out } = await dorsal('import', 'results', file, ...at)
    expect(out).toMatch(
      /2 +5 +Muy Rápido +official +0:01:00 +nobody can have this time over the distance: correct it, or the distance/,
    )
    expect(out).toMatch(
      /3 +6 +Luis Sosa +official +12:45:00 AM +a time of day: format the column as \[h\]:mm:ss and save the file again/,
    )
    expect(out).toMatch(/5 +7 +bib +7 +an earlier line has the bib already: correct one of the two \(line 4\)/)
    expect(out).toMatch(/^to decide +2$/m)
    const decided = await dorsal('import', 'results', file, ...at, '--decide', '5=0:09:00,6=dnf', '--json')
    expect(decided.json).toMatchObject({
      created: 1,
      questions: [
        { bib: '5', refusedTime: { entered: '0:09:00', fault: 'time_absurd' } },
        { bib: '6', refusedTime: { entered: 'dnf', fault: null } },
      ],
    })
    expect(out).toContain('give a time or a status with --decide bib=1:23:45, bib=dnf, or time=dnf for all of them.')
    const allOut = await dorsal('import', 'results', file, ...at, '--decide', 'time=DNF', '--dry-run', '--json')
    expect(allOut.json).toMatchObject({
      questions: [
        { bib: '5', refusedTime: { entered: 'dnf', fault: null } },
        { bib: '6', refusedTime: { entered: 'dnf', fault: null } },
      ],
    })
    expect(out).toMatch(/4 +7 +age +many +no number: write the age in years/)
  })

  test('changes nothing in a dry run, and ends with 5 with --strict', async () => {
    const { org, at } = await createRace()
    const file = csvFile('bib,name\n1,"Ríos, Ana"\nx,"Sosa, Luis"\n')
    expect(await dorsal('import', 'results', file, ...at, '--dry-run', '--strict', '--json')).toMatchObject({
      code: 5,
      json: { created: 1, dryRun: true },
    })
    expect(await athletesOf(org)).toEqual([])
  })

  test('leaves the bib of an athlete who registered alone', async () => {
    const { org, at } = await createRace()
    await dorsal('import', 'results', csvFile('bib,name\n1,"Ríos, Ana"\n'), ...at)
    await rows(
      `update registration set import_key = null from organization
        where organization.id = organization_id and subdomain = $1`,
      [org],
    )
    const file = csvFile('bib,name\n1,"Sosa, Luis"\n')
    const { json } = await dorsal('import', 'results', file, ...at, '--json')
    expect(json).toMatchObject({ created: 0, unchanged: 0, rejected: [{ line: 2, reason: 'bib_registered' }] })
    expect((await dorsal('import', 'results', file, ...at)).out).toContain('add --registered to give the time')
  })

  test('gives athletes who registered their times with --registered, and leaves a time that is there', async () => {
    const { org, at } = await createRace()
    await dorsal('import', 'results', csvFile('bib,name,gender\n1,"Ríos, Ana",F\n2,"Sosa, Luis",M\n'), ...at)
    await rows(
      `update registration set import_key = null, birth_date = '1970-01-01',
         result_time_ms = case bib_number when '2' then 9000000 end
        from organization where organization.id = organization_id and subdomain = $1`,
      [org],
    )
    await rows(
      `delete from imported_result using organization where organization.id = organization_id and subdomain = $1`,
      [org],
    )
    const file = csvFile('bib,name,gun time,chip time,10k\n1,"Ríos, A.",185.25,185.00,42.10\n2,"Sosa, L.",200.00,,\n')
    const results = (...more: string[]) => dorsal('import', 'results', file, ...at, ...more, '--json')
    expect((await results()).json).toMatchObject({ timed: 0, rejected: [{ bib: '1' }, { bib: '2' }] })
    const kept = { rejected: [], contradictions: [{ line: 3, bib: '2', taken: 'staff' }] }
    expect((await results('--registered')).json).toMatchObject({ timed: 1, unchanged: 1, created: 0, ...kept })
    expect((await results('--registered')).json).toMatchObject({ timed: 0, unchanged: 2, updated: [], ...kept })
    expect(
      await rows(
        `select last_name, first_name, result_time_ms, chip_time_ms, registration.category, splits, place
          from registration join standing on standing.id = registration.id
          join organization on organization.id = registration.organization_id
          where subdomain = $1 order by bib_number`,
        [org],
      ),
    ).toEqual([
      {
        last_name: 'Ríos',
        first_name: 'Ana',
        result_time_ms: 11_115_000,
        chip_time_ms: 11_100_000,
        category: 'F40',
        splits: { '10k': 2_526_000 },
        place: 2,
      },
      expect.objectContaining({ result_time_ms: 9_000_000, place: 1 }),
    ])
    const { out } = await dorsal('import', 'results', file, ...at, '--registered')
    expect(out).toMatch(/^kept as staff gave it +1$/m)
    expect(out).toMatch(/3 +2 +Luis Sosa +2:30:00 +3:20:00 +as staff gave it/)
    expect(out).toContain('--decide bib=file, or staff=file for all of them')
    for (const [decide, taken] of [
      ['staff=file,2=staff', 'staff'],
      ['staff=file', 'file'],
      ['2=file', 'file'],
    ] as const)
      expect((await results('--registered', '--dry-run', '--decide', decide)).json, decide).toMatchObject({
        contradictions: [{ taken }],
      })
    expect((await results('--registered', '--decide', '2=file')).json).toMatchObject({ updated: [{ bib: '2' }] })
    expect(await results('--registered', '--decide', 'staff=1')).toMatchObject({ code: 2 })
  })

  const updateRegistrations = (org: string, columns: string) =>
    rows(
      `update registration set ${columns} from organization where organization.id = organization_id and subdomain = $1`,
      [org],
    )

  test('updates who a corrected file says something else of, names each change, and leaves what staff corrected', async () => {
    const { org, at } = await createRace()
    const first = csvFile(
      'bib,name,sex,time,category\n1,"Ríos, Ana",F,3:00:00,A\n2,"Sosa, Luis",M,3:10:00,A\n3,"Paz, Sol",F,3:20:00,A\n',
    )
    await dorsal('import', 'results', first, ...at)
    await updateRegistrations(org, `result_time_ms = case bib_number when '3' then 12060000 else result_time_ms end`)
    const second = csvFile(
      'bib,name,sex,time,category\n1,"Ríos, Ana",F,2:59:00,A\n2,"Souza, Luis",M,3:10:00,A\n3,"Paz, Sol",F,3:20:00,A\n',
    )
    const updated = [
      { line: 2, bib: '1', name: 'Ana Ríos', changes: [{ field: 'resultTimeMs', from: 10_800_000, to: 10_740_000 }] },
      { line: 3, bib: '2', name: 'Luis Sosa', changes: [{ field: 'lastName', from: 'Sosa', to: 'Souza' }] },
    ]
    const dryRun = await dorsal('import', 'results', second, ...at, '--dry-run', '--json')
    expect(dryRun.json).toMatchObject({ dryRun: true, created: 0, updated, unchanged: 1 })
    expect((await dorsal('import', 'results', second, ...at, '--dry-run')).out).toContain('time 3:00:00 → 2:59:00')
    const before = await finishers(org)
    expect(before[0]).toMatchObject({ name: 'Ana Ríos', seconds: 10_800, place: 1 })
    expect((await dorsal('import', 'results', second, ...at, '--json')).json).toMatchObject({ updated, unchanged: 1 })
    expect(await finishers(org)).toEqual([
      { bib: '1', name: 'Ana Ríos', seconds: 10_740, category: 'A', text: 'ana rios 1', place: 1 },
      { bib: '2', name: 'Luis Souza', seconds: 11_400, category: 'A', text: 'luis souza 2', place: 2 },
      { bib: '3', name: 'Sol Paz', seconds: 12_060, category: 'A', text: 'sol paz 3', place: 3 },
    ])
    expect((await dorsal('import', 'results', second, ...at, '--json')).json).toMatchObject({
      updated: [],
      unchanged: 3,
    })
  })

  test('a name that is corrected leaves the time that staff corrected', async () => {
    const { org, at } = await createRace()
    await dorsal('import', 'results', csvFile('bib,name,time\n1,"Rios, Ana",3:00:00\n'), ...at)
    await updateRegistrations(org, 'result_time_ms = 10790000')
    const { json } = await dorsal(
      'import',
      'results',
      csvFile('bib,name,time\n1,"Ríos, Ana",3:00:00\n'),
      ...at,
      '--json',
    )
    expect(json.updated[0].changes).toEqual([{ field: 'lastName', from: 'Rios', to: 'Ríos' }])
    expect(await finishers(org)).toMatchObject([{ name: 'Ana Ríos', seconds: 10_790 }])
  })

  test('replaces an earlier file: who is in it no more is removed, whose row is broken stays', async () => {
    const { org, at } = await createRace()
    await dorsal('import', 'results', csvFile('bib,name,time\n1,Ana,3:00:00\n2,Luis,3:10:00\n3,Sol,3:20:00\n'), ...at)
    const second = csvFile('bib,name,time\n1,Ana,3:00:00\n3,Sol,soon\n4,Eva,3:30:00\n')
    const dryRun = await dorsal('import', 'results', second, ...at, '--replace', '--dry-run', '--json')
    expect(dryRun.json).toMatchObject({ created: 1, removed: [{ bib: '2', name: 'Luis', isParticipant: true }] })
    expect((await finishers(org)).map(({ bib }: { bib: string }) => bib)).toEqual(['1', '2', '3'])
    const { json } = await dorsal('import', 'results', second, ...at, '--replace', '--json')
    expect(json).toMatchObject({
      created: 1,
      removed: [{ bib: '2' }],
      questions: [{ bib: '3', reason: 'time_refused' }],
    })
    expect(await finishers(org)).toMatchObject([
      { bib: '1', place: 1 },
      { bib: '3', place: 2 },
      { bib: '4', place: 3 },
    ])
    const [{ count }] = await rows(
      `select registrations_count as count from event join organization on organization.id = organization_id
        where subdomain = $1`,
      [org],
    )
    expect(count).toBe(3)
  })

  test('audits whom a replacing file removed, also when it brings nothing new', async () => {
    const { org, at } = await createRace()
    await dorsal('import', 'results', csvFile('bib,name,time\n1,Ana,3:00:00\n2,Luis,3:10:00\n'), ...at)
    const { json } = await dorsal(
      'import',
      'results',
      csvFile('bib,name,time\n1,Ana,3:00:00\n'),
      ...at,
      '--replace',
      '--json',
    )
    expect(json).toMatchObject({ created: 0, timed: 0, unchanged: 1, removed: [{ bib: '2' }] })
    const entries = await rows(
      `select action, details from audit_entry join organization on organization.id = organization_id
        where subdomain = $1 and action like 'results.%' order by audit_entry.at`,
      [org],
    )
    expect(entries).toEqual([
      { action: 'results.imported', details: expect.objectContaining({ created: 2 }) },
      { action: 'results.removed', details: { import: json.importId, removed: 1 } },
    ])
  })

  test('asks before results of a race that has not started', async () => {
    const { org, at } = await createRace('2999-06-08T11:00:00Z')
    const file = csvFile('bib,name\n1,Ana\n')
    const attempt = await dorsal('import', 'results', file, ...at)
    expect(attempt.code).toBe(2)
    expect(attempt.err).toMatch(/The race starts on 8 June 2999, 07:00 \(America\/New_York\).*Add --yes/)
    expect(await finishers(org)).toEqual([])
    expect((await dorsal('import', 'results', file, ...at, '--dry-run', '--json')).json).toMatchObject({ created: 1 })
    expect((await dorsal('import', 'results', file, ...at, '--yes', '--json')).json).toMatchObject({ created: 1 })
  })

  test('ranks classes apart: those of a column, and those given for the letters of bibs', async () => {
    const { org, at } = await createRace()
    const text =
      'bib,name,sex,time,class\n1,Ana,F,3:00:00,\nW1,Luis,M,1:30:00,\nH2,Sol,F,1:20:00,\n3,Eva,F,1:40:00,Wheelchair\n'
    const classes = () =>
      rows(
        `select bib_number as bib, standing.result_class as class, place, place_of_sex as "ofSex"
          from standing join registration using (organization_id, id)
          join organization on organization.id = standing.organization_id
          where subdomain = $1 order by bib_number`,
        [org],
      )
    const results = (...more: string[]) => dorsal('import', 'results', csvFile(text), ...at, ...more, '--json')
    expect((await results()).json.classes).toEqual({ wheelchair: 2 })
    expect(await classes()).toEqual([
      { bib: '1', class: null, place: 2, ofSex: 2 },
      { bib: '3', class: 'wheelchair', place: 2, ofSex: 1 },
      { bib: 'H2', class: null, place: 1, ofSex: 1 },
      { bib: 'W1', class: 'wheelchair', place: 1, ofSex: 1 },
    ])
    expect((await results('--class', 'H=handcycle,W=wheelchair')).json).toMatchObject({
      classes: { wheelchair: 2, handcycle: 1 },
      updated: [{ bib: 'H2', changes: [{ field: 'resultClass', from: null, to: 'handcycle' }] }],
    })
    expect((await classes())[0]).toEqual({ bib: '1', class: null, place: 1, ofSex: 1 })
    expect((await results('--class', 'none')).json.classes).toEqual({ wheelchair: 1 })
    expect(await results('--class', 'W')).toMatchObject({ code: 2 })
  })

  test('says in a dry run what the import would do: whom it creates, what changes and who is missing', async () => {
    const { at } = await createRace()
    await dorsal('import', 'results', csvFile('bib,name,time\n1,Ana,3:00:00\n2,Luis,3:10:00\n'), ...at)
    const file = csvFile('bib;name;time\n1;Ana;2:59:00\n3;Sol;3:20:00\n')
    const { out } = await dorsal('import', 'results', file, ...at, '--dry-run')
    expect(out).toMatch(/^import +dry run$/m)
    expect(out).toMatch(/^read as +CSV in UTF-8, separated by semicolons$/m)
    expect(out).toMatch(/^not in the file +1$/m)
    expect(out).toMatch(/NEW BIB +NAME *\n *3 +3 +Sol/)
    expect(out).toMatch(/time 3:00:00 → 2:59:00/)
    expect(out).toMatch(/MISSING BIB +NAME +RESULT *\n2 +Luis +stays/)
    await dorsal('import', 'results', file, ...at)
    expect((await dorsal('import', 'results', file, ...at)).out).toMatch(/^import +nothing was imported/m)
    expect((await dorsal('results', 'list', ...at, '--json')).json).toHaveLength(2)
  })

  test('names both people where a bib is not its athlete’s, and takes what the operator decides', async () => {
    const { org, at } = await createRace()
    await dorsal('import', 'results', csvFile('bib,name\n1,"Ríos, Ana"\n2,"Sosa, Luis"\n'), ...at)
    await updateRegistrations(org, 'import_key = null')
    await rows(
      `delete from imported_result using organization where organization.id = organization_id and subdomain = $1`,
      [org],
    )
    const file = csvFile(
      'bib,name,sex,time\n1,"Vega, Eva",F,3:00:00\n7,"Sosa, Luis",M,3:10:00\n8,"Paz, Sol",F,3:20:00\n',
    )
    const results = (...more: string[]) => dorsal('import', 'results', file, ...at, '--registered', ...more)
    const { out } = await results()
    expect(out).toMatch(/^to decide +3$/m)
    expect(out).toMatch(/^ *2 +1 +Eva Vega \(female\) +Ana Ríos +the names differ$/m)
    expect(out).toMatch(/^ *3 +7 +Luis Sosa \(male\) +nobody +nobody has the bib$/m)
    expect(out).toContain('--decide bib=holder')
    expect(await finishers(org)).toMatchObject([{ seconds: null }, { seconds: null }])
    const { json } = await results('--decide', '1=holder,7=2,unknown=unranked', '--json')
    expect(json).toMatchObject({ timed: 2, created: 1, rejected: [] })
    expect(await finishers(org)).toMatchObject([
      { bib: '1', name: 'Ana Ríos', place: 1 },
      { bib: '2', name: 'Luis Sosa', seconds: 11_400, place: 2 },
      { bib: '8', name: 'Sol Paz', place: null },
    ])
    for (const decide of ['1', '1=', 'unknown=holder', '=add'])
      expect(await results('--decide', decide), decide).toMatchObject({ code: 2 })
  })

  test('lists who has DNF and DNS in the column of places, in a list, an athlete and an export', async () => {
    const { at, org } = await createRace()
    const file = csvFile(
      'Place,Bib,Name,Age,Hometown,Finish\n1,1,Ana Ríos,35,"Soria, ES",2:29:35\n--,10,Carla Mas,30,"Soria, ES",DNF\n--,22,Dora Paz,25,"Soria, ES",DNS\n',
    )
    await dorsal('import', 'results', file, ...at)
    expect(await finishers(org)).toMatchObject([
      { bib: '1', place: 1 },
      { bib: '10', seconds: null, place: null },
      { bib: '22', seconds: null, place: null },
    ])
    const [{ id }] = await rows(
      `select registration.id from registration join organization on organization.id = organization_id
        where subdomain = $1 and bib_number = '10'`,
      [org],
    )
    expect((await dorsal('athlete', 'show', id, '--org', org)).out).toMatch(/^status +DNF$/m)
    const out = path.join(folder, `${newId()}.csv`)
    await dorsal('export', 'athletes', ...at, '--out', out, '--language', 'en')
    const exportedRows = parse(readFileSync(out), { columns: true }) as Record<string, string>[]
    expect(exportedRows.map((row) => [row['Bib'], row['Result']])).toEqual([
      ['10', 'DNF'],
      ['22', 'DNS'],
      ['1', '2:29:35'],
    ])
  })

  test('reports other encodings and broken quotes, row by row', async () => {
    const { at } = await createRace()
    const latin1Csv = csvFile(Buffer.from('bib,name\n1,"R\xedos, Ana"\n2,"Sosa, Luis"\n', 'latin1'))
    expect((await dorsal('import', 'results', latin1Csv, ...at, '--json')).json).toMatchObject({
      created: 2,
      rejected: [],
    })
    const brokenCsv = csvFile('bib,name\n11,"Ríos, Ana"\n12,"Sosa, Luis\n13,"Vega, Eva"\n14,"Paz, Sol"\n')
    const { json, code } = await dorsal('import', 'results', brokenCsv, ...at, '--json')
    expect(code).toBe(0)
    expect(json.rejected.map(({ reason }: { reason: string }) => reason)).toContain('cells_missing')
  })

  test('rejects a file it cannot make sense of, and what is not there', async () => {
    const { at } = await createRace()
    const results = (file: string, ...more: string[]) => dorsal('import', 'results', file, ...at, ...more, '--json')
    for (const text of ['', 'a,b,c\n1,2,3\n', '\u0000\u0001binary', '<html><body>Log in</body></html>']) {
      expect(await results(csvFile(text)), text).toMatchObject({
        code: 5,
        json: { error: { code: 'import_invalid' } },
      })
    }
    expect(await results(path.join(folder, 'nowhere.csv'))).toMatchObject({ code: 2 })
    expect(await results(csvFile('bib,name\n1,Ana\n'), '--competition', '10K')).toMatchObject({ code: 3 })
    expect(await results(csvFile('bib,name\n'), '--map', 'bib')).toMatchObject({ code: 2 })
  })

  test('asks for a competition where the event has several, and names them', async () => {
    const { org, at } = await createRace()
    await rows(
      `insert into competition (id, organization_id, event_id, pool_id, name, price, distance_m, starts_at, position)
        select $2, competition.organization_id, event_id, pool_id, '10K', 0, 10000, starts_at, 1
        from competition join organization on organization.id = organization_id where subdomain = $1`,
      [org, newId()],
    )
    const file = csvFile('bib,name\n1,"Ríos, Ana"\n')
    expect(await dorsal('import', 'results', file, ...at)).toMatchObject({
      code: 5,
      err: 'dorsal: The event has several competitions: name one of them with --competition. (competitions 42K, 10K)\n',
    })
    expect(await athletesOf(org)).toEqual([])
    expect(await dorsal('import', 'results', file, ...at, '--competition', '10K')).toMatchObject({ code: 0 })
    const both = csvFile('bib,name,Lauf\n2,"Sosa, Luis",42K\n3,"Paz, Sol",Kurz\n4,"Gil, Leo",Kids\n')
    const byFile = (...more: string[]) =>
      dorsal('import', 'results', both, ...at, '--map', 'competition=Lauf', ...more, '--json')
    expect((await byFile('--dry-run')).json).toMatchObject({
      created: 1,
      rejected: [{ line: 3, reason: 'competition_unknown', value: 'Kurz' }, { line: 4 }],
    })
    expect((await byFile('--competitions', 'Kurz=10K,Kids=none')).json).toMatchObject({
      created: 2,
      rejected: [{ line: 4 }],
    })
    expect(await byFile('--competitions', 'Kurz=5K')).toMatchObject({ code: 2 })
  })
})
