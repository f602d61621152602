import { Ajv } from 'ajv'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tenantProblems } from '#rules/tenants/tenant-file.ts'
import { generatedTenant } from '#server/testing/generated-tenants.ts'
import { readmeExamples } from '#server/testing/readme-examples.ts'
import { withFieldTables } from './tenant-fields.ts'
import { schemaText, tenantSchema } from './tenant-schema.ts'

const schema = tenantSchema()
const validate = new Ajv({ allErrors: true, strictTypes: false }).compile(schema)
const errorsOf = (json: unknown) =>
  validate(json) ? [] : validate.errors!.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)

const demo = (subdomain: string) => JSON.parse(readFileSync(`tenants/${subdomain}/tenant.json`, 'utf8'))

test('tenants/tenant.schema.json is what the rules say (npm run tenant:schema)', () => {
  expect(readFileSync('tenants/tenant.schema.json', 'utf8')).toBe(schemaText(schema))
})

test('tenants/README.md has the fields that the rules have (npm run tenant:schema)', () => {
  const markdown = readFileSync('tenants/README.md', 'utf8')
  expect(markdown).toBe(withFieldTables(markdown, schema))
})

describe('the JSON Schema of tenant files', () => {
  test.each(['lanternfell', 'marejada', 'nandu'])('accepts the demo organization %s', (subdomain) => {
    expect(errorsOf(demo(subdomain))).toEqual([])
  })

  test('accepts the examples of tenants/README.md', () => {
    expect(readmeExamples.map(errorsOf)).toEqual([[], []])
  })

  test('accepts generated organizations', () => {
    fc.assert(
      fc.property(generatedTenant, (json) => {
        expect(errorsOf(json)).toEqual([])
      }),
      { numRuns: 100, seed: 11 },
    )
  })

  test('accepts small letters and capitals where an apply changes them', () => {
    const json = demo('nandu')
    json.organization.theme.primaryColor = '#D92F1E'
    json.organization.contactEmail = 'Hola@ClubNandu.example'
    json.coupons[0].code = 'socio'
    expect([errorsOf(json), tenantProblems(json)]).toEqual([[], []])
  })

  test.each<[what: string, error: string, change: (file: any) => void]>([
    ['no organization', ' required', (file) => delete file.organization],
    ['no name', '/organization required', (file) => delete file.organization.name],
    ['a misspelt key', '/organization additionalProperties', (file) => (file.organization.colour = '#000000')],
    ['a misspelt key in a list', '/events/0 additionalProperties', (file) => (file.events[0].titel = 'Media')],
    ['a long name', '/organization/name maxLength', (file) => (file.organization.name = 'x'.repeat(81))],
    ['an empty title', '/events/0/title minLength', (file) => (file.events[0].title = '')],
    ['a number for a text', '/events/0/title type', (file) => (file.events[0].title = 5)],
    ['another language', '/organization/language enum', (file) => (file.organization.language = 'fr')],
    [
      'a colour that is CSS',
      '/organization/theme/primaryColor pattern',
      (file) => (file.organization.theme.primaryColor = 'red;}'),
    ],
    ['a path for a file', '/organization/logo pattern', (file) => (file.organization.logo = '../mark.svg')],
    [
      'an e-mail without a host',
      '/organization/contactEmail pattern',
      (file) => (file.organization.contactEmail = 'hola@'),
    ],
    ['a short hold', '/organization/holdMinutes minimum', (file) => (file.organization.holdMinutes = 29)],
    ['a long hold', '/organization/holdMinutes maximum', (file) => (file.organization.holdMinutes = 241)],
    ['half a cent', '/events/0/competitions/0/price type', (file) => (file.events[0].competitions[0].price = 10.5)],
    ['no price', '/events/0/competitions/0 required', (file) => delete file.events[0].competitions[0].price],
    ['no places', '/events/0/competitions/0/capacity minimum', (file) => (file.events[0].competitions[0].capacity = 0)],
    ['a time of no clock', '/events/0/startsIn/at pattern', (file) => (file.events[0].startsIn.at = '24:00')],
    ['a day for an instant', '/coupons/0/expiresAt pattern', (file) => (file.coupons[0].expiresAt = '2027-05-01')],
    ['a discount above the whole', '/coupons/0/discount maximum', (file) => (file.coupons[0].discount = 10_001)],
    ['a coupon’s code with a space', '/coupons/0/code pattern', (file) => (file.coupons[0].code = 'A B')],
    [
      'too many sponsors',
      '/organization/sponsors maxItems',
      (file) => (file.organization.sponsors = Array.from({ length: 25 }, () => ({ name: 'A' }))),
    ],
    [
      'a text in another language',
      '/events/0/included/0 additionalProperties',
      (file) => (file.events[0].included = [{ fr: 'Eau' }]),
    ],
    [
      'a long text in one language',
      '/events/0/included/0/es maxLength',
      (file) => (file.events[0].included = [{ es: 'x'.repeat(161) }]),
    ],
  ])('rejects %s', (_what, error, change) => {
    const json = demo('nandu')
    change(json)
    expect(errorsOf(json)).toContain(error)
    expect(tenantProblems(json)).not.toEqual([])
  })
})
