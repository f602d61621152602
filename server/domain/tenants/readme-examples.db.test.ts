import { describe, expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { newId } from '#server/database/ids.ts'
import { readmeExamples } from '#server/testing/readme-examples.ts'
import { queryRow } from '#server/testing/shop.ts'
import { parseTenantFile, tenantProblems } from '#rules/tenants/tenant-file.ts'
import { applyTenant } from './apply-tenant.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useShop } from '#server/testing/use-shop.ts'

const files = diskFiles(createTemporaryFolder('files'))
const shop = useShop()

const apply = (json: unknown) =>
  applyTenant(shop.system, files, {
    subdomain: `readme-${newId().slice(-12)}`,
    file: parseTenantFile(json),
    json,
    readAsset: (name) => Promise.reject(new Error(`${name} is not there`)),
  })

describe('the examples of tenants/README.md', () => {
  const [smallest, withEvent] = readmeExamples

  test('can be applied, the smallest too', async () => {
    expect(smallest).toEqual({ organization: { name: 'Club Sur' } })
    const { organizationId, isNew, events } = await apply(smallest)
    expect({ isNew, events }).toEqual({ isNew: true, events: [] })
    expect(
      await queryRow(shop, 'select name, language, region, currency, time_zone from organization where id = $1', [
        organizationId,
      ]),
    ).toEqual({ name: 'Club Sur', language: 'en', region: 'en-US', currency: 'USD', time_zone: 'America/New_York' })
  })

  test('can be applied with an event', async () => {
    const { organizationId } = await apply(withEvent)
    expect(
      await queryRow(
        shop,
        `select event.slug, event.sport, event.time_zone, string_agg(competition.name, ', ' order by position) as races
         from event join competition on competition.organization_id = event.organization_id
         where event.organization_id = $1 group by event.organization_id, event.id`,
        [organizationId],
      ),
    ).toEqual({
      slug: 'media-maraton',
      sport: 'running',
      time_zone: 'America/Argentina/Buenos_Aires',
      races: '21K, 10K',
    })
  })

  test('cannot be smaller', () => {
    expect(tenantProblems({ organization: {} }).map(({ path: at }) => at)).toEqual(['organization.name'])
    expect(tenantProblems({}).map(({ path: at }) => at)).toEqual(['organization'])
  })
})
