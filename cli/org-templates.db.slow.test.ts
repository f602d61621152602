import { expect, test } from 'vitest'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows } = operator

test('an operator sets a template, sees it, and the change is audited', async () => {
  const org = await operator.createOrganization()
  const config = { showCountdown: false }
  const selection = await dorsal(
    'org',
    'template',
    'set',
    org,
    'landing',
    'default',
    '--config',
    JSON.stringify(config),
    '--json',
  )
  expect(selection).toMatchObject({ code: 0, json: { kind: 'landing', id: 'default', config } })
  const template = await dorsal('org', 'template', 'show', org, '--json')
  expect(template.json).toMatchObject({
    chosen: { landing: { id: 'default', config }, event: { id: 'default', config: {} } },
    available: expect.arrayContaining(['default']),
  })
  const entries = await rows(
    `select details from audit_entry where action = 'organization.template-set' and actor like 'operator:%'
      and organization_id = (select id from organization where subdomain = $1)`,
    [org],
  )
  expect(entries).toEqual([{ details: { kind: 'landing', template: 'default' } }])
})

test('a dry run chooses nothing', async () => {
  const org = await operator.createOrganization()
  await dorsal('org', 'template', 'set', org, 'landing', 'default', '--config', '{"showCountdown":false}', '--dry-run')
  expect((await dorsal('org', 'template', 'show', org, '--json')).json.chosen.landing.config).toEqual({})
})

test.each([
  ['a kind of page that has none', 5, ['news', 'default'], { code: 'template_kind_unknown' }],
  ['a template that does not exist', 5, ['event', 'baroque'], { code: 'template_unknown' }],
  ['settings that are no object', 5, ['event', 'default', '--config', '[]'], { code: 'template_config_invalid' }],
  [
    'a setting of the wrong type, naming it',
    5,
    ['event', 'default', '--config', '{"showShare":"yes"}'],
    { code: 'template_config_invalid', values: { path: 'showShare' } },
  ],
  ['settings that are no JSON', 2, ['event', 'default', '--config', '{'], { code: 'usage' }],
])('%s is rejected, and nothing changes', async (_what, code, args, error) => {
  const org = await operator.createOrganization()
  expect(await dorsal('org', 'template', 'set', org, ...args, '--json')).toMatchObject({ code, json: { error } })
  const [row] = await rows(
    'select landing_template, event_template, event_config from organization where subdomain = $1',
    [org],
  )
  expect(row).toEqual({ landing_template: 'default', event_template: 'default', event_config: {} })
})
