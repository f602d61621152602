import type pg from 'pg'
import { hostileText, scriptUrl } from './hostile-text.ts'

const cut = (length: number) => hostileText.slice(0, length)
const json = (value: unknown) => JSON.stringify(value)

const options = [cut(120), `${cut(110)} 2`]
const placeholder = cut(120)
const fields = [
  { kind: 'short_text', placeholder },
  { kind: 'long_text', placeholder },
  { kind: 'number', placeholder, min: null, max: null },
  { kind: 'date', min: null, max: null },
  { kind: 'choice', options },
  { kind: 'choices', options },
  { kind: 'yes_no' },
  { kind: 'country' },
  { kind: 'file', maxFiles: 3, accepts: ['pdf'], isHealth: false, mayFollow: true },
].map((settings) => ({
  id: settings.kind,
  label: cut(200),
  help: cut(300),
  enabled: true,
  competitions: [],
  condition: null,
  required: false,
  ...settings,
}))

const values = { short_text: hostileText, long_text: hostileText, choice: options[0], choices: options }
const answers = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { label: cut(200), value }]))

const person = {
  firstName: hostileText,
  lastName: hostileText,
  email: hostileText,
  dni: hostileText,
  phone: hostileText,
}
const participant = {
  ...person,
  competitionId: hostileText,
  birthDate: hostileText.slice(0, 100),
  gender: '',
  emergencyName: hostileText,
  emergencyPhone: hostileText,
  answers: { short_text: hostileText, long_text: hostileText, choice: hostileText },
  merchandise: {},
}
const buyer = { ...person, address: hostileText }
const draft = {
  competitionId: '',
  participants: [participant],
  team: null,
  buyer,
  couponCode: hostileText.slice(0, 100),
}

const document = { file: scriptUrl, name: hostileText }

const statements: [sql: string, ...values: string[]][] = [
  [
    `insert into registration_form (id, organization_id, event_id, title, description, fields)
     select gen_random_uuid(), organization_id, id, $2, $3, $4 from event where organization_id = $1
     on conflict (organization_id, event_id) do update
       set title = excluded.title, description = excluded.description, fields = excluded.fields`,
    cut(120),
    hostileText,
    json(fields),
  ],
  [
    `update registration set first_name = $2::text, last_name = $2::text, email = $2::text, phone = $2::text,
       dni = $2::text || id, emergency_name = $2::text, emergency_phone = $2::text, tags = array[$2::text], answers = $3
     where organization_id = $1`,
    hostileText,
    json(answers),
  ],
  [
    `update registration_file set name = $2::text, label = $2::text, field_id = 'file' where organization_id = $1`,
    cut(200),
  ],
  ['update team set name = $2 where organization_id = $1', cut(60)],
  [
    `update competition set name = $2 || right(id::text, 8), team_name_label = left($2, 40) where organization_id = $1`,
    cut(80),
  ],
  [
    `update merchandise_item set name = $2 || right(id::text, 8), description = $3, variants_label = $2, picture = $4
     where organization_id = $1`,
    cut(70),
    hostileText,
    scriptUrl,
  ],
  [`update merchandise_variant set name = $2 || position where organization_id = $1`, cut(70)],
  [
    `update waiting_entry set first_name = $2::text, last_name = $2::text, email = left($2, 200) || id, phone = $2::text
     where organization_id = $1`,
    hostileText,
  ],
  [`update agreement set text = $2 where organization_id = $1`, json(hostileText)],
  [
    `update acceptance set texts = $2 where organization_id = $1`,
    json([
      { kind: 'terms', version: 1, text: hostileText, document },
      { kind: 'item', version: null, text: hostileText, document: null },
    ]),
  ],
  [
    `update event set acceptance_items = $2, categories = $3
     where organization_id = $1 and slug <> 'corrida-del-aniversario'`,
    json([
      { text: hostileText, document },
      { text: hostileText, document: null },
    ]),
    json([{ name: cut(40), sex: 'any', from: 0, to: null }]),
  ],
  [`update orders set buyer = $2, coupon_code = $3 where organization_id = $1`, json(buyer), cut(40)],
  [`update order_line set title = $2 where organization_id = $1`, cut(200)],
  [`update order_draft set content = $2 where organization_id = $1`, json(draft)],
]

/** What an event asks, sells and was sent, written past every form and schema. */
export const storeHostileParts = async (owner: pg.Client, organizationId: string): Promise<void> => {
  for (const [sql, ...texts] of statements) await owner.query(sql, [organizationId, ...texts])
}

/** Since yesterday, with results of every team. */
export const endRace = async (
  owner: pg.Client,
  { subdomain, slug }: { subdomain: string; slug: string },
): Promise<void> => {
  await owner.query(
    `with race as (
       update event set starts_at = now() - interval '1 day' from organization
       where organization.id = organization_id and subdomain = $1 and slug = $2 returning event.id)
     update registration set result_time_ms = 3600000, category = $3, result_class = $3, splits = $4
     where event_id = (select id from race) and team_id is not null`,
    [subdomain, slug, cut(40), json({ [cut(60)]: 1_800_000 })],
  )
}
