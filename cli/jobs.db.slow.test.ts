import { expect, test } from 'vitest'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { openSale } from '#server/testing/shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'

// A database of its own: draining works off what any other test has left.
const urls = await useTestDatabase()
const shop = useShop({}, urls)
const { dorsal, rows } = useOperator(urls)

/** An athlete whose confirmation waits to be mailed. */
const addMail = async () => {
  const sale = await openSale(shop, { price: 0 })
  await addByStaff(sale, {})
  const list = async (...options: string[]) =>
    (await dorsal('job', 'list', '--org', sale.organizationId, ...options, '--json')).json
  const sent = async () =>
    (
      await rows('select sent_at is not null as sent from message where organization_id = $1', [sale.organizationId])
    ).map(({ sent: isSent }: { sent: boolean }) => isSent)
  return { sale, list, sent }
}

test('dorsal job list shows what is not done, and drain works it off', async () => {
  const { sale, list, sent } = await addMail()
  const [job] = await list()
  expect(job).toMatchObject({ kind: 'deliver-message', state: 'waiting', attempts: 0, lastError: null })
  expect(job.organization).toBe(sale.ctx.organization.subdomain)
  expect(Object.keys(job)).not.toContain('data')
  expect((await dorsal('job', 'list')).out).toMatch(/^ID +KIND +ORGANIZATION +STATE/)
  const dryRun = await dorsal('job', 'drain', '--dry-run', '--json')
  expect([dryRun.code, dryRun.json.dryRun, dryRun.json.due >= 1, await sent()]).toEqual([0, true, true, [false]])
  const drained = await dorsal('job', 'drain', '--json')
  expect([drained.code, drained.json.failed, drained.json.due]).toEqual([0, 0, 0])
  expect(drained.err).toMatch(/^deliver-message: done in \d+\.\d s$/m)
  expect([await list(), await sent()]).toEqual([[], [true]])
  expect((await dorsal('job', 'list', '--org', sale.organizationId)).out).toBe('No jobs.\n')
}, 60_000)
