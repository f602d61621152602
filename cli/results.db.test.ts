import { describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { createMarathon, finishersOf, writeCsv } from '#server/testing/marathon.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows, folder } = operator

const createRace = (day?: string) => createMarathon(operator, day)

const csvFile = (text: string | Buffer): string => writeCsv(folder, text)

const finishers = (org: string) => finishersOf(operator, org)

describe('dorsal results', () => {
  test('lists what was imported, and removes an import with everything that is its own', async () => {
    const { org, at } = await createRace()
    const results = (text: string, ...more: string[]) =>
      dorsal('import', 'results', csvFile(text), ...at, '--json', ...more)
    await results('bib,name\n2,Luis\n')
    await rows(
      `update registration set import_key = null from organization
        where organization.id = organization_id and subdomain = $1`,
      [org],
    )
    await rows(
      `delete from result_import using organization where organization.id = organization_id and subdomain = $1`,
      [org],
    )
    const ofBoth = 'bib,name,time\n1,Ana,3:00:00\n2,Luis,3:10:00\n'
    const { importId } = (await results(ofBoth, '--registered', '--decide', 'unknown=add')).json
    const other = (await results('bib,name,time\n5,Eva,3:30:00\n')).json.importId
    const list = await dorsal('results', 'list', ...at, '--json')
    expect(list.json).toMatchObject([
      { id: other, finishers: 1, competition: '42K' },
      { id: importId, finishers: 2 },
    ])
    expect((await dorsal('results', 'list', ...at)).out).toContain(importId)
    await rows(
      `update registration set result_time_ms = 10790000 from organization
        where organization.id = organization_id and subdomain = $1 and bib_number = '1'`,
      [org],
    )
    const unconfirmed = await dorsal('results', 'remove', importId, ...at)
    expect(unconfirmed.code).toBe(2)
    expect(unconfirmed.err).toContain(
      'Finishers: 1 deleted, known from this file alone; 1 of them corrected by staff; 1 registered, without a result again. Add --yes to do it.',
    )
    expect(await dorsal('results', 'remove', newId(), ...at, '--yes')).toMatchObject({ code: 3 })
    await dorsal('results', 'remove', importId, ...at, '--dry-run')
    expect(await finishers(org)).toHaveLength(3)
    const { json } = await dorsal('results', 'remove', importId, ...at, '--yes', '--json')
    expect(json).toMatchObject({ file: expect.stringMatching(/\.csv$/), deleted: 1, cleared: 1, restored: 0 })
    expect(await finishers(org)).toMatchObject([
      { bib: '2', seconds: null, place: null },
      { bib: '5', seconds: 12_600, place: 1 },
    ])
    expect((await dorsal('results', 'list', ...at, '--json')).json).toMatchObject([{ id: other }])
    const entries = await rows(
      `select details from audit_entry join organization on organization.id = organization_id
        where subdomain = $1 and action = 'results.removed'`,
      [org],
    )
    expect(entries).toEqual([{ details: { import: importId, removed: 2 } }])
  })

  test('withdraws the results of a competition, and publishes them again', async () => {
    const { org, at } = await createRace()
    const arePublic = async () =>
      (
        await rows(
          `select has_public_results as value from competition join organization on organization.id = organization_id
            where subdomain = $1`,
          [org],
        )
      ).map(({ value }: { value: boolean }) => value)
    await dorsal('results', 'withdraw', ...at, '--dry-run')
    expect(await arePublic()).toEqual([true])
    expect((await dorsal('results', 'withdraw', ...at)).out).toMatch(/^Withdrew the results of /)
    expect(await arePublic()).toEqual([false])
    expect((await dorsal('results', 'publish', ...at, '--json')).json).toMatchObject({ isPublic: true, dryRun: false })
    expect(await arePublic()).toEqual([true])
    expect(await dorsal('results', 'withdraw', ...at, '--competition', 'Nowhere')).toMatchObject({ code: 3 })
  })
})
