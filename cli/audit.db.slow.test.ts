import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { newSubdomain } from '#server/testing/operator.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal } = operator

test('dorsal audit lists what was done, of whom, by what and since when', async () => {
  const org = await operator.createOrganization()
  const email = `${newSubdomain()}@example.com`
  await dorsal('user', 'add', email, '--org', org, '--role', 'owner')
  const audit = (...more: string[]) => dorsal('audit', '--org', org, ...more, '--json')
  const actions = async (...more: string[]) =>
    (await audit(...more)).json.map(({ action }: { action: string }) => action)
  expect(await actions()).toEqual(['member.added', 'organization.created'])
  expect(await actions('--limit', '1')).toEqual(['member.added'])
  expect(await actions('--action', 'organization.created')).toEqual(['organization.created'])
  expect(await actions('--actor', 'operator')).toHaveLength(2)
  expect(await actions('--actor', email)).toEqual([])
  expect(await actions('--since', '2099-01-01')).toEqual([])
  expect((await audit()).json[0]).toMatchObject({ organization: org, actor: expect.stringMatching(/^operator:./) })
  expect((await audit()).json[0]).toMatchObject({
    actorName: expect.stringMatching(/^\S/),
    subjectName: email.split('@')[0],
  })
  expect(await audit('--limit', '0')).toMatchObject({ code: 2 })
  expect(await audit('--since', 'yesterday')).toMatchObject({ code: 2 })
  expect(await audit('--actor', 'nobody@example.com')).toMatchObject({ code: 3 })
  expect(await dorsal('audit', '--org', newSubdomain())).toMatchObject({ code: 3 })
})

test('the table names people, events, orders and domains, and puts the details into words', async () => {
  const org = await operator.createOrganization()
  const [{ id: organizationId }] = await operator.rows('select id from organization where subdomain = $1', [org])
  const [olga, nameless, eventId, invitation] = [newId(), newId(), newId(), newId()]
  await operator.rows(
    `insert into auth_user (id, name, email, email_verified)
      values ($1, 'Olga Ríos', $2, true), ($3, '', $4, true)`,
    [olga, `${olga}@example.com`, nameless, `${nameless}@example.com`],
  )
  await operator.rows(
    `insert into event (id, organization_id, title, slug, starts_at, time_zone, sport, included, schedule)
      values ($1, $2, '21K de la Ribera', '21k', now() + interval '60 days', 'America/Argentina/Mendoza', 'running', '[]', '[]')`,
    [eventId, organizationId],
  )
  await operator.rows(
    `insert into invitation (id, organization_id, email, role, sent_at, expires_at)
      values ($1, $2, 'bruno@example.com', 'user', now(), now() + interval '7 days')`,
    [invitation, organizationId],
  )
  const writeEntry = (actor: string, action: string, subject: string, details: object, delaySeconds: number) =>
    operator.rows(
      `insert into audit_entry (id, organization_id, actor, action, subject, details, at)
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
      [newId(), organizationId, actor, action, subject, details, delaySeconds],
    )
  await writeEntry(`member:${olga}`, 'event.withdrawn', eventId, { from: 'published' }, 1)
  await writeEntry(`member:${nameless}`, 'member.added', olga, { role: 'admin' }, 2)
  await writeEntry('system', 'invitation.sent', invitation, { role: 'user' }, 3)
  await writeEntry('visitor', 'domain.removed', newId(), { host: 'club.example' }, 4)
  await writeEntry('system', 'payment.approved', newId(), { orderId: newId(), amount: 1_143_520 }, 5)
  const { out } = await dorsal('audit', '--org', org)
  const [header, ...lines] = out.trimEnd().split('\n')
  expect(header).toMatch(/^AT +ORGANIZATION +ACTOR +ACTION +SUBJECT +DETAILS$/)
  const cells = lines.map((line) => line.split(/ {2,}/).slice(2))
  expect(cells.slice(0, 5)).toEqual([
    [
      'system',
      'payment.approved',
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      'Received a payment; amount ARS 11,435.20',
    ],
    ['visitor', 'domain.removed', 'club.example', 'Removed a domain; host club.example'],
    ['system', 'invitation.sent', 'bruno@example.com', 'Invited somebody; role user'],
    [`${nameless}@example.com`, 'member.added', 'Olga Ríos', 'Gave a person a role: admin'],
    ['Olga Ríos', 'event.withdrawn', '21K de la Ribera', 'Took an event back to draft; from published'],
  ])
  expect(cells.at(-1)).toEqual([
    expect.stringMatching(/^\S/),
    'organization.created',
    org,
    `Created the organization; subdomain ${org}`,
  ])
})
