import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { organizationOptions, newSubdomain, openOperator, type Json } from '#server/testing/operator.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows } = operator

const countOf = async (subdomain: string) =>
  (await rows('select count(*)::int as count from organization where subdomain = $1', [subdomain]))[0].count

describe('dorsal org', () => {
  test('creates an organization, shows it, lists it, and audits who did it', async () => {
    const subdomain = newSubdomain()
    const creation = await dorsal('org', 'create', subdomain, ...organizationOptions, '--json')
    expect(creation).toMatchObject({ code: 0, json: { subdomain, address: `http://${subdomain}.localhost:3000` } })
    const organization = await dorsal('org', 'show', subdomain, '--json')
    expect(organization.json).toMatchObject({
      id: creation.json.id,
      name: 'Trepadores',
      currency: 'ARS',
      events: 0,
      feePlan: null,
    })
    const list = await dorsal('org', 'list')
    expect(list.out).toContain(subdomain)
    const [entry] = await rows('select actor, action from audit_entry where subject = $1', [creation.json.id])
    expect(entry).toMatchObject({ action: 'organization.created', actor: expect.stringMatching(/^operator:./) })
  })

  test('prints no words that nobody wrote', async () => {
    const subdomain = newSubdomain()
    await dorsal('org', 'create', subdomain, ...organizationOptions)
    const [texts] = await rows('select description, landing from organization where subdomain = $1', [subdomain])
    expect(texts).toMatchObject({ description: '', landing: { headline: '', tagline: '', about: '' } })
  })

  test('changes nothing in a dry run', async () => {
    const subdomain = newSubdomain()
    const { code, out } = await dorsal('org', 'create', subdomain, ...organizationOptions, '--dry-run')
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Would create') })
    expect(await countOf(subdomain)).toBe(0)
  })

  test('shows the quota of mails, sets it and what was mailed to an address', async () => {
    const subdomain = await operator.createOrganization()
    const quota = (...args: string[]) => dorsal('org', 'mail-quota', subdomain, ...args, '--json')
    expect((await quota()).json).toMatchObject({ quota: 100, used: 0, setTo: null })
    expect(await quota('5000', '--dry-run')).toMatchObject({ code: 0, json: { setTo: 5_000, dryRun: true } })
    expect((await quota()).json).toMatchObject({ quota: 100 })
    expect(await quota('5000')).toMatchObject({ code: 0, json: { setTo: 5_000 } })
    expect((await quota()).json).toMatchObject({ quota: 5_000, setTo: 5_000 })
    const [{ id }] = await rows('select id from organization where subdomain = $1', [subdomain])
    expect(
      await rows(`select details from audit_entry where organization_id = $1 and action = 'mail-quota.set'`, [id]),
    ).toEqual([{ details: { quota: 5_000 } }])
    await rows(
      `insert into mail_record (id, organization_id, kind, recipient_hash, is_limited)
       values (gen_random_uuid(), $1, 'athlete-confirmed', encode(sha256('ana@example.com'), 'hex'), true)`,
      [id],
    )
    expect((await quota()).json).toMatchObject({ used: 1 })
    expect((await quota('--to', 'Ana@Example.com')).json.mails).toMatchObject([
      { kind: 'athlete-confirmed', isLimited: true, sentAt: null },
    ])
    expect((await dorsal('org', 'mail-quota', subdomain, '--to', 'bo@example.com')).out).toContain('Nothing was mailed')
    expect(await quota('auto')).toMatchObject({ code: 0, json: { setTo: null } })
    expect(await quota('many')).toMatchObject({ code: 2 })
    expect(await quota('--to', 'notanemail')).toMatchObject({ code: 2 })
  })

  test('ends with an exit code for each kind of error', async () => {
    const subdomain = await operator.createOrganization()
    const create = (name: string, ...changes: string[]) =>
      dorsal('org', 'create', name, ...organizationOptions, ...changes, '--json')
    expect(await dorsal('org', 'create', newSubdomain(), '--json')).toMatchObject({ code: 2 })
    expect(await create(subdomain)).toMatchObject({ code: 4, json: { error: { code: 'subdomain_taken' } } })
    expect(await create('admin')).toMatchObject({ code: 5, json: { error: { code: 'subdomain_reserved' } } })
    expect(await create('No!')).toMatchObject({ code: 5, json: { error: { code: 'subdomain_invalid' } } })
    expect(await create(newSubdomain(), '--currency', 'BEER')).toMatchObject({
      code: 5,
      json: { error: { field: 'organization.currency' } },
    })
    expect(await dorsal('org', 'show', newSubdomain())).toMatchObject({ code: 3, out: '' })
  })

  test('is paid through the chosen provider, at first and later', async () => {
    const subdomain = newSubdomain()
    await dorsal('org', 'create', subdomain, ...organizationOptions)
    const provider = async () => (await dorsal('org', 'show', subdomain, '--json')).json.paymentProvider
    expect(await provider()).toBe('sandbox')
    const withKeys = openOperator(databaseUrls, {
      STRIPE_SECRET_KEY: 'sk_test_of_tests',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
    })
    expect(await withKeys.dorsal('org', 'payments', 'set', subdomain, 'stripe', '--json')).toMatchObject({ code: 0 })
    await withKeys.close()
    expect(await provider()).toBe('stripe')
    expect(await dorsal('org', 'payments', 'set', subdomain, 'cheque')).toMatchObject({ code: 2 })
    expect(await dorsal('org', 'create', newSubdomain(), ...organizationOptions, '--payments', 'cheque')).toMatchObject(
      { code: 5 },
    )
  })

  test('is not paid through a provider that there are no keys for', async () => {
    const subdomain = await operator.createOrganization()
    const refusal = { code: 4, json: { error: { code: 'payments_not_set_up', values: { provider: 'stripe' } } } }
    expect(await dorsal('org', 'payments', 'set', subdomain, 'stripe', '--json')).toMatchObject(refusal)
    expect((await dorsal('org', 'show', subdomain, '--json')).json.paymentProvider).toBe('sandbox')
    const creation = await dorsal(
      'org',
      'create',
      newSubdomain(),
      ...organizationOptions,
      '--payments',
      'stripe',
      '--json',
    )
    expect(creation).toMatchObject(refusal)
  })

  test('sets fees in versions, the same ones once, and rejects impossible ones', async () => {
    const subdomain = await operator.createOrganization()
    const set = (...rates: string[]) => dorsal('org', 'fee-plan', 'set', subdomain, ...rates, '--json')
    const plan = async () => (await dorsal('org', 'fee-plan', 'show', subdomain, '--json')).json.plan
    expect(await plan()).toBe(null)
    expect((await set('--platform', '4.5')).json).toMatchObject({
      version: 1,
      isNew: true,
      platformFee: 450,
      vat: 2100,
    })
    expect((await set('--platform', '4,5')).json).toMatchObject({ version: 1, isNew: false })
    expect((await set('--days10', '3', '--dry-run')).json).toMatchObject({ version: 2, dryRun: true })
    expect((await set('--days10', '4')).json).toMatchObject({ version: 2, platformFee: 450 })
    expect(await set('--instant', '90')).toMatchObject({ code: 5, json: { error: { code: 'fees_impossible' } } })
    expect(await set('--vat', 'much')).toMatchObject({ code: 2 })
    expect((await dorsal('org', 'show', subdomain, '--json')).json.feePlan).toMatchObject({ version: 2 })
    expect(await plan()).toMatchObject({ version: 2, platformFee: 450, providerFees: { days_10: 400 } })
    expect((await dorsal('org', 'fee-plan', 'show', subdomain)).out).toMatch(/version +2\n +platform +4.5 %/)
  })
})

describe('dorsal user', () => {
  test('gives a person a role and a link of the organization’s own host', async () => {
    const org = await operator.createOrganization()
    const email = `Ana.${newSubdomain()}@Example.com`
    const addition = await dorsal('user', 'add', email, '--org', org, '--role', 'owner', '--json')
    expect(addition).toMatchObject({
      code: 0,
      json: {
        email: email.toLowerCase(),
        role: 'owner',
        isNewPerson: true,
        link: expect.stringMatching(new RegExp(`^http://${org}\\.localhost:3000/login/link\\?token=`)),
      },
    })
    const newLink = await dorsal('user', 'link', email, '--org', org, '--json')
    expect(newLink.json.link).not.toBe(addition.json.link)
    expect((await dorsal('user', 'link', email, '--org', org)).out).toMatch(/^http:\S+\n$/)
  })

  test('rejects a demotion of the last owner, strangers and unknown roles', async () => {
    const [org, other] = [await operator.createOrganization(), await operator.createOrganization()]
    const email = `${newSubdomain()}@example.com`
    await dorsal('user', 'add', email, '--org', org, '--role', 'owner')
    expect(await dorsal('user', 'add', email, '--org', org, '--json')).toMatchObject({
      code: 4,
      json: { error: { code: 'last_owner' } },
    })
    expect(await dorsal('user', 'link', email, '--org', other)).toMatchObject({ code: 3 })
    expect(await dorsal('user', 'add', 'nobody', '--org', org)).toMatchObject({ code: 5 })
    expect(await dorsal('user', 'add', email, '--org', other, '--role', 'boss')).toMatchObject({ code: 5 })
    expect(await dorsal('user', 'add', email)).toMatchObject({ code: 2 })
  })

  test('lists, changes and removes members', async () => {
    const org = await operator.createOrganization()
    const [owner, helper] = [`${newSubdomain()}@example.com`, `${newSubdomain()}@example.com`]
    await dorsal('user', 'add', owner, '--org', org, '--role', 'owner')
    await dorsal('user', 'add', helper, '--org', org, '--name', 'Ana Paz')
    expect((await dorsal('user', 'list', '--org', org)).out).toMatch(/Ana Paz +\S+ +user +no_password/)

    expect(await dorsal('user', 'role', helper, 'admin', '--org', org, '--dry-run')).toMatchObject({ code: 0 })
    expect(await dorsal('user', 'role', helper, 'boss', '--org', org)).toMatchObject({ code: 5 })
    expect(await dorsal('user', 'role', owner, 'admin', '--org', org)).toMatchObject({ code: 4 })
    await dorsal('user', 'role', helper, 'admin', '--org', org)
    const readRoles = async () =>
      (await dorsal('user', 'list', '--org', org, '--json')).json.map(({ role }: { role: string }) => role).toSorted()
    expect(await readRoles()).toEqual(['admin', 'owner'])

    expect(await dorsal('user', 'remove', helper, '--org', org)).toMatchObject({ code: 2 })
    expect(await dorsal('user', 'remove', owner, '--org', org, '--yes')).toMatchObject({ code: 4 })
    expect(await dorsal('user', 'remove', helper, '--org', org, '--yes')).toMatchObject({ code: 0 })
    expect(await readRoles()).toEqual(['owner'])
  })

  test('changes nothing in a dry run', async () => {
    const org = await operator.createOrganization()
    const email = `${newSubdomain()}@example.com`
    const { json } = await dorsal('user', 'add', email, '--org', org, '--dry-run', '--json')
    expect(json).toMatchObject({ dryRun: true, link: null })
    expect(await rows('select 1 from auth_user where email = $1', [email])).toEqual([])
  })
})

describe('dorsal tenant', () => {
  const folderOf = (change: (file: Json) => void = () => {}): { subdomain: string; folder: string } => {
    const subdomain = newSubdomain()
    const folder = path.join(operator.folder, subdomain)
    cpSync(path.resolve('tenants/nandu'), folder, { recursive: true })
    const file = JSON.parse(readFileSync(`${folder}/tenant.json`, 'utf8'))
    change(file)
    writeFileSync(`${folder}/tenant.json`, JSON.stringify(file))
    return { subdomain, folder }
  }

  const storedFiles = () => [...globSync('**', { cwd: path.join(operator.folder, 'files') })].toSorted()

  test('applies a folder with its demo athletes once, and changes nothing the second time', async () => {
    const { subdomain, folder } = folderOf()
    const first = await dorsal('tenant', 'apply', folder, '--json')
    expect(first).toMatchObject({ code: 0, json: [{ subdomain, isNew: true, newAthletes: 511 }] })
    const second = await dorsal('tenant', 'apply', folder, '--json')
    expect(second.json).toMatchObject([{ isNew: false, newEvents: 0, newAthletes: 0 }])
    const [{ id }] = await rows('select id from organization where subdomain = $1', [subdomain])
    const [counts] = await rows(
      `select (select sum(taken)::int from place_pool where organization_id = $1) as taken,
        (select sum(quantity)::int from order_place where organization_id = $1) as held,
        (select count(*)::int from registration where organization_id = $1 and status = 'confirmed') as athletes,
        (select sum(registrations_count)::int from event where organization_id = $1) as counted,
        (select count(*)::int from orders where organization_id = $1
          and total <> net + platform_fee + provider_fee + vat) as wrong,
        (select sum(total)::int8 from orders where organization_id = $1) = (select sum(amount)::int8 from payment
          where organization_id = $1 and state = 'approved') as is_paid,
        (select sum(places)::int from waiting_entry where organization_id = $1 and state = 'offered') as offered,
        (select count(*)::int from message where organization_id = $1) as messages`,
      [id],
    )
    expect(counts).toEqual({
      taken: 927,
      held: 926,
      offered: 1,
      athletes: 534,
      counted: 534,
      wrong: 0,
      is_paid: true,
      messages: 0,
    })
  })

  test('leaves everything as it was in a dry run', async () => {
    const { subdomain, folder } = folderOf()
    const before = storedFiles()
    const { json } = await dorsal('tenant', 'apply', folder, '--dry-run', '--json')
    expect(json).toMatchObject([{ isNew: true, newAthletes: 511, dryRun: true }])
    expect(await countOf(subdomain)).toBe(0)
    expect(storedFiles()).toEqual(before)
    await dorsal('tenant', 'apply', folder, '--no-athletes')
    expect(storedFiles().length).toBeGreaterThan(before.length)
  })

  test('names every problem of a folder and applies none of it', async () => {
    const { subdomain, folder } = folderOf((file) => {
      file.organization.currency = 'BEER'
      file.events[0].competitions[0].distanceM = -1
    })
    const report = await dorsal('tenant', 'validate', folder, '--json')
    expect(report.code).toBe(5)
    expect(report.json[0].problems.map(({ path: at }: { path: string }) => at)).toEqual([
      'organization.currency',
      'events.0.competitions.0.distanceM',
    ])
    expect(await dorsal('tenant', 'apply', folder)).toMatchObject({ code: 5, out: '' })
    expect(await countOf(subdomain)).toBe(0)
  })

  test('finds what is missing beside the file, or is no JSON', async () => {
    const { folder } = folderOf()
    rmSync(`${folder}/assets/mark.svg`)
    expect((await dorsal('tenant', 'validate', folder)).out).toContain('assets/mark.svg: is missing')
    writeFileSync(`${folder}/tenant.json`, '{\n  "events": [],\n}')
    expect((await dorsal('tenant', 'validate', folder)).out).toContain(
      'tenant.json: is no JSON: "}" does not belong in line 3, column 1',
    )
    writeFileSync(`${folder}/tenant.json`, Buffer.from('{ "organization": { "name": "\xd1and\xfa" } }', 'latin1'))
    expect((await dorsal('tenant', 'validate', folder)).out).toContain('tenant.json: is no text in UTF-8')
    writeFileSync(`${folder}/tenant.json`, '\ufeff{ "organization": { "name": "Club" } }')
    expect(await dorsal('tenant', 'validate', folder)).toMatchObject({ code: 0 })
    writeFileSync(`${folder}/tenant.json`, '{ "organization": { "name": "Club", "name": "Sur" }, "extra": 1 }')
    expect((await dorsal('tenant', 'validate', folder, '--json')).json[0].problems).toMatchObject([
      { path: '', problem: 'has "name" twice in one object, again in line 1, column 37' },
      { path: 'extra', problem: 'is no field here' },
    ])
    mkdirSync(`${folder}/empty`)
    expect(await dorsal('tenant', 'validate', `${folder}/empty`)).toMatchObject({ code: 2 })
  })

  test('finds a course that is as long as no competition, which can be applied all the same', async () => {
    const { folder } = folderOf((file) => {
      file.events[0].course = 'inverness-half-marathon.gpx'
      file.events[0].competitions = file.events[0].competitions.slice(0, 1)
      file.events[0].competitions[0].distanceM = 105_000
      file.events[0].merchandise = []
    })
    const track = 'assets/inverness-half-marathon.gpx'
    cpSync(path.resolve('tenants/lanternfell', track), `${folder}/${track}`)
    const report = await dorsal('tenant', 'validate', folder, '--json')
    expect(report).toMatchObject({ code: 5, json: [{ problems: [{ path: 'events.0.course' }] }] })
    expect(report.json[0].problems[0].problem).toMatch(/^its track is .+ km long, which no competition is \(105 km\)$/)
    expect(await dorsal('tenant', 'apply', folder, '--no-athletes', '--dry-run')).toMatchObject({ code: 0 })
  })

  test.each([
    [
      'a template that does not exist',
      { id: 'baroque' },
      [['id', 'must be one of default, minimalist, modern, not "baroque"']],
    ],
    [
      'settings that a template does not have',
      { id: 'modern', config: { showCountdown: 'no', light: 'blue', drawCourse: true } },
      [
        ['config.light', 'must be one of accent, primary, white, not "blue"'],
        ['config.showCountdown', 'must be true or false, not "no"'],
        ['config.drawCourse', 'is no field here: did you mean drawsCourse?'],
      ],
    ],
  ])('reports %s, with the message of a rejected apply', async (_what, landing, words) => {
    const { folder } = folderOf((file) => {
      file.organization.templates = { landing, event: { id: 'minimalist' } }
    })
    const problems = words.map(([at, problem]) => ({ path: `organization.templates.landing.${at}`, problem }))
    const report = await dorsal('tenant', 'validate', folder, '--json')
    expect(report).toMatchObject({ code: 5, json: [{ problems }] })
    expect(await dorsal('tenant', 'apply', folder, '--json')).toMatchObject({
      code: 5,
      json: { error: { code: 'tenant_invalid', problems } },
    })
  })

  test('reports everything that is wrong with all folders of a folder, and applies none of them', async () => {
    const parent = mkdtempSync(path.join(tmpdir(), 'dorsal-tenants-'))
    const write = (name: string, text: string) => {
      mkdirSync(path.join(parent, name))
      writeFileSync(path.join(parent, name, 'tenant.json'), text)
    }
    const valid = newSubdomain()
    write(valid, '{ "organization": { "name": "Valid" } }')
    write('Bad_Name', '{ "organisation": {} }')
    write('admin', '{ "organization": { "name": "Admin", "logo": "gone.svg", "colour": 1, "owner": 2 } }')
    const report = await dorsal('tenant', 'apply', parent, '--json')
    expect(report.code).toBe(5)
    expect(report.json.error.problems.map(({ file, path: at, problem }: Json) => `${file}: ${at} ${problem}`)).toEqual([
      'Bad_Name:  is no subdomain: the folder’s name has 2 to 63 small letters, digits and inner hyphens',
      'Bad_Name/tenant.json: organization is missing',
      'Bad_Name/tenant.json: organisation is no field here: did you mean organization?',
      'admin:  is a name that the platform needs itself: the folder needs another, which is the subdomain',
      'admin/tenant.json: organization.colour is no field here',
      'admin/tenant.json: organization.owner is no field here',
      'admin/assets/gone.svg:  is missing',
    ])
    expect(await countOf(valid)).toBe(0)
  })

  test('lists templates that do not exist with everything else that is wrong, also to an apply', async () => {
    const { subdomain, folder } = folderOf((file) => {
      file.organization.templates = { landing: { id: 'baroque' }, event: { id: 'rococo' } }
      file.organization.holdMinutes = 5
    })
    rmSync(`${folder}/assets/mark.svg`)
    const missing = 'must be one of default, minimalist, modern, not '
    const problems = [
      ['tenant.json', 'organization.holdMinutes', 'must be at least 30, not 5'],
      ['tenant.json', 'organization.templates.landing.id', `${missing}"baroque"`],
      ['tenant.json', 'organization.templates.event.id', `${missing}"rococo"`],
      ['assets/mark.svg', '', 'is missing'],
    ].map(([file, at, problem]) => ({
      file: `${subdomain}/${file}`,
      path: at,
      problem: expect.stringContaining(problem!),
    }))
    const apply = await dorsal('tenant', 'apply', folder, '--json')
    expect(apply).toMatchObject({ code: 5, json: { error: { code: 'tenant_invalid', problems } } })
    expect((await dorsal('tenant', 'validate', folder, '--json')).json).toMatchObject([{ problems }])
  })

  const edit = (subdomain: string, name: string) =>
    rows('update organization set name = $2 where subdomain = $1', [subdomain, name])

  test('says in a dry run what would change and where staff have changed the same, and writes nothing', async () => {
    const { subdomain, folder } = folderOf((file) => (file.events = file.events.slice(0, 1)) && (file.coupons = []))
    await dorsal('tenant', 'apply', folder, '--no-athletes')
    const file = JSON.parse(readFileSync(`${folder}/tenant.json`, 'utf8'))
    writeFileSync(`${folder}/tenant.json`, JSON.stringify({ ...file, news: [] }).replace('Club Ñandú', 'Ñandú'))
    const dryRun = await dorsal('tenant', 'apply', folder, '--dry-run')
    expect(dryRun).toMatchObject({ code: 0, err: expect.any(String) })
    expect(dryRun.out).toContain(`${subdomain} ~ organization.name: "Club Ñandú" → "Ñandú"`)
    await edit(subdomain, 'Los Ñandúes')
    const conflict = await dorsal('tenant', 'apply', folder, '--dry-run')
    expect(conflict.code).toBe(4)
    const sides = ['last apply  "Club Ñandú"', 'now         "Los Ñandúes"', 'folder      "Ñandú"']
    expect(conflict.out).toContain([`${subdomain} ! organization.name`, ...sides].join('\n    '))
    expect((await dorsal('tenant', 'apply', folder)).code).toBe(4)
    expect(await rows('select name from organization where subdomain = $1', [subdomain])).toEqual([
      { name: 'Los Ñandúes' },
    ])
    expect((await dorsal('tenant', 'apply', folder, '--force')).code).toBe(0)
    expect(await rows('select name from organization where subdomain = $1', [subdomain])).toEqual([{ name: 'Ñandú' }])
    await edit(subdomain, 'Los Ñandúes')
    const unchanged = await dorsal('tenant', 'apply', folder)
    expect(unchanged.out).toContain(`${subdomain} = organization.name: "Los Ñandúes" stays, "Ñandú" in the folder`)
    expect(unchanged.out).toMatch(new RegExp(`^${subdomain} +unchanged `, 'm'))
  })

  test('writes an organization as a folder that makes an equal one', async () => {
    const { subdomain, folder } = folderOf()
    await dorsal('tenant', 'apply', folder, '--no-athletes')
    const copy = newSubdomain()
    expect((await dorsal('tenant', 'export', subdomain, '--out', copy, '--dry-run')).code).toBe(0)
    expect(existsSync(path.join(operator.folder, copy))).toBe(false)
    expect(await dorsal('tenant', 'export', subdomain, '--out', copy, '--json')).toMatchObject({
      code: 0,
      json: { events: 8, coupons: 3, assets: 16 },
    })
    expect((await dorsal('tenant', 'export', subdomain, '--out', copy)).code).toBe(2)
    expect(await dorsal('tenant', 'apply', copy, '--json')).toMatchObject({
      code: 0,
      json: [{ isNew: true, newAthletes: 0 }],
    })
    await dorsal('tenant', 'export', copy, '--out', 'again')
    const fileOf = (name: string) => readFileSync(path.join(operator.folder, name, 'tenant.json'), 'utf8')
    expect(fileOf('again')).toBe(fileOf(copy))
    expect((await dorsal('tenant', 'export', 'nobody-here')).code).toBe(3)
    expect(await dorsal('tenant', 'export', subdomain, '--out', '/proc/copy')).toMatchObject({
      code: 1,
      err: 'dorsal: The folder /proc/copy cannot be made: the one above it takes none\n',
    })
  })

  test('finds nothing wrong with the organizations that come with Dorsal', async () => {
    expect(await dorsal('tenant', 'validate', path.resolve('tenants'), '--json')).toMatchObject({ code: 0 })
  })
})
