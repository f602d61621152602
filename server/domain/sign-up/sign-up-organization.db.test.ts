import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformContext } from '#server/context.ts'
import { readEnv } from '#server/env.ts'
import { openPlatform, type Platform } from '#server/platform.ts'
import { subdomainOf } from '#rules/organizations/subdomain.ts'
import { termsVersion } from '#rules/organizations/terms.ts'
import { acceptInvitation } from '../invitations/accept-invitation.ts'
import { invitationPage } from '../invitations/invitation-page.ts'
import { newOrganizationPage, resendOwnerMail } from './new-organization-page.ts'
import { signUpOrganization, type SignUp } from './sign-up-organization.ts'
import { subdomainAvailability } from '../domains/subdomain-availability.ts'
import { newSignUpForm } from '#server/testing/sign-up-form.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

const secret = 'a secret of tests, long enough'
let platform: Platform
let owner: pg.Client
let ctx: PlatformContext

beforeAll(async () => {
  const urls = databaseUrls
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  platform = await openPlatform({ env: readEnv({ LOG_LEVEL: 'silent' }), secret, urls, gateways: {} })
  ctx = platform.platformContext({ actor: { kind: 'visitor' } })
})

afterAll(async () => {
  await platform.close()
  await owner.end()
})

const newName = () => `Club ${randomUUID().slice(0, 8)}`

const signUp = (changes: Partial<SignUp['form']> = {}): SignUp => {
  const name = changes.name ?? newName()
  return {
    form: {
      ...newSignUpForm(),
      name,
      subdomain: subdomainOf(name),
      terms: true,
      ...changes,
    },
    passwordHash: `hash ${randomUUID()}`,
  }
}

const rows = async (sql: string, values: unknown[]) => (await owner.query(sql, values)).rows
const ownersOf = (subdomain: string) =>
  rows(
    `select auth_user.email, membership.role, auth_account.password, auth_user.email_verified from organization
      join membership on membership.organization_id = organization.id
      join auth_user on auth_user.id = membership.user_id
      left join auth_account on auth_account.user_id = auth_user.id
      where subdomain = $1`,
    [subdomain],
  )
const termsOf = async (subdomain: string) =>
  (
    await rows(
      `select terms_version as version, terms_accepted_at is not null as "isAccepted", email from organization
        left join auth_user on auth_user.id = terms_accepted_by where subdomain = $1`,
      [subdomain],
    )
  )[0]
const mailsTo = (email: string) =>
  rows(
    `select data->>'kind' as kind, data->>'locale' as locale from pgboss.job where data->>'email' = $1 order by created_on, id`,
    [email],
  )

describe('signing an organization up', () => {
  test('makes it with its owner, the terms accepted, and asks to confirm the address', async () => {
    const request = signUp()
    const { subdomain, email } = request.form
    expect(await signUpOrganization(ctx, request)).toEqual({ subdomain })
    const [organization] = await rows('select * from organization where subdomain = $1', [subdomain])
    expect(organization).toMatchObject({
      name: request.form.name,
      language: 'es',
      region: 'es-AR',
      currency: 'ARS',
      is_listed: false,
      lists_on_publish: true,
      contact_email: null,
      terms_version: termsVersion,
      theme: { primaryColor: '#0b6e4f', warningColor: expect.stringMatching(/^#/) },
    })
    expect(organization.terms_accepted_at).toBeInstanceOf(Date)
    expect(await ownersOf(subdomain)).toEqual([
      { email, role: 'owner', password: request.passwordHash, email_verified: false },
    ])
    expect(
      await rows('select id from auth_user where id = $1 and email = $2', [organization.terms_accepted_by, email]),
    ).toHaveLength(1)
    expect(
      await rows('select version, platform_fee as fee, vat from fee_plan where organization_id = $1', [
        organization.id,
      ]),
    ).toEqual([{ version: 1, fee: 500, vat: 2_100 }])
    expect(await mailsTo(email)).toEqual([{ kind: 'verify-email', locale: 'es' }])
    const auditEntries = await rows(
      'select action, actor from audit_entry where organization_id = $1 order by at, id',
      [organization.id],
    )
    expect(auditEntries.map(({ action }) => action)).toEqual([
      'organization.created',
      'fee-plan.set',
      'member.added',
      'terms.accepted',
    ])
    expect(new Set(auditEntries.map(({ actor }) => actor))).toEqual(
      new Set([`member:${organization.terms_accepted_by}`]),
    )
  })

  test('pressed twice at once, or again later, makes one', async () => {
    const request = signUp()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUpOrganization(ctx, request)))
    answers.push(await signUpOrganization(ctx, request))
    expect(new Set(answers.map(({ subdomain }) => subdomain))).toEqual(new Set([request.form.subdomain]))
    expect(await ownersOf(request.form.subdomain)).toHaveLength(1)
    expect(await mailsTo(request.form.email)).toHaveLength(1)
  })

  test('by twenty people at once for one subdomain: one has it, nothing is left of the others', async () => {
    const name = newName()
    const all = Array.from({ length: 20 }, () => signUp({ name }))
    const outcomes = await Promise.allSettled(all.map((each) => signUpOrganization(ctx, each)))
    const codes = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.code)
    expect(codes).toEqual(Array.from({ length: 19 }, () => 'subdomain_taken'))
    expect(await ownersOf(subdomainOf(name))).toHaveLength(1)
    const people = await rows('select email from auth_user where email = any($1)', [all.map(({ form }) => form.email)])
    expect(people).toHaveLength(1)
    const mails = await rows(`select 1 from pgboss.job where data->>'email' = any($1)`, [
      all.map(({ form }) => form.email),
    ])
    expect(mails).toHaveLength(1)
  })

  test('that fails half-way leaves nothing', async () => {
    const request = signUp()
    const failingContext: PlatformContext = { ...ctx, enqueue: () => Promise.reject(new Error('no queue')) }
    await expect(signUpOrganization(failingContext, request)).rejects.toThrow('no queue')
    expect(await rows('select 1 from organization where subdomain = $1', [request.form.subdomain])).toEqual([])
    expect(await rows('select 1 from auth_user where email = $1', [request.form.email])).toEqual([])
    expect(await signUpOrganization(ctx, request)).toEqual({ subdomain: request.form.subdomain })
  })

  test.each([false, true])(
    'with the e-mail of an account (verified: %s) invites its reader to own it, and answers the same',
    async (isProven) => {
      const first = signUp()
      const { email } = first.form
      await signUpOrganization(ctx, first)
      await owner.query('update auth_user set email_verified = $2 where email = $1', [email, isProven])
      const second = signUp({ email, ownerName: 'Somebody Else' })
      const { subdomain } = second.form
      expect(await signUpOrganization(ctx, second)).toEqual({ subdomain })
      expect(await ownersOf(subdomain)).toEqual([])
      expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['verify-email', 'invitation'])
      expect(await termsOf(subdomain)).toEqual({ version: null, isAccepted: false, email: null })
      expect(await ownersOf(first.form.subdomain)).toMatchObject([{ email, password: first.passwordHash }])

      await resendOwnerMail(ctx, subdomain)
      expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['verify-email', 'invitation', 'invitation'])
      expect(await newOrganizationPage(ctx, subdomain)).toMatchObject({ subdomain })
      await owner.query('update auth_user set email_verified = true where email = $1', [email])
      const [{ id: organizationId, user_id: userId }] = await rows(
        'select organization.id, auth_user.id as user_id from organization, auth_user where subdomain = $1 and email = $2',
        [subdomain, email],
      )
      const opening = { organizationId, token: '', userId }
      expect(await invitationPage(ctx, opening)).toMatchObject({ role: 'owner', step: 'accept', asksTerms: true })
      await acceptInvitation(ctx, { organizationId, userId })
      expect(await ownersOf(subdomain)).toMatchObject([{ email, role: 'owner', password: first.passwordHash }])
      expect(await termsOf(subdomain)).toEqual({ version: termsVersion, isAccepted: true, email })
      expect(await rows('select name from auth_user where email = $1', [email])).toEqual([{ name: 'Lucía Ocampo' }])
    },
  )

  test('is rejected where the subdomain is reserved by the platform', async () => {
    await expect(signUpOrganization(ctx, signUp({ subdomain: 'admin' }))).rejects.toMatchObject({
      code: 'subdomain_reserved',
      field: 'subdomain',
    })
  })
})

describe('a subdomain', () => {
  test('is free until somebody has it; then others that are free are named', async () => {
    const request = signUp()
    const { name, subdomain } = request.form
    const ask = (input: string) => subdomainAvailability(ctx, { subdomain: input, name, country: 'AR' })
    expect(await ask(` ${subdomain.toUpperCase()} `)).toEqual({ problem: null, suggestions: [] })
    await signUpOrganization(ctx, request)
    const { problem, suggestions } = await ask(subdomain)
    expect({ problem, first: suggestions[0] }).toEqual({ problem: 'subdomain_taken', first: `${subdomain}-ar` })
    expect(suggestions).toHaveLength(3)
    await signUpOrganization(ctx, signUp({ name, subdomain: suggestions[0]! }))
    expect((await ask(subdomain)).suggestions).not.toContain(suggestions[0])
  })

  test('that nobody may have is answered with what is nearest', async () => {
    const ask = (subdomain: string) => subdomainAvailability(ctx, { subdomain, name: '', country: '' })
    expect((await ask('www')).problem).toBe('subdomain_reserved')
    expect((await ask('Ñandú!')).problem).toBe('subdomain_format')
    expect((await ask('www')).suggestions).toHaveLength(3)
  })

  test('that another organization had once is not given away', async () => {
    const request = signUp()
    const { subdomain } = request.form
    await signUpOrganization(ctx, request)
    await owner.query('update organization set subdomain = $2 where subdomain = $1', [subdomain, `${subdomain}-now`])
    const { problem } = await subdomainAvailability(ctx, { subdomain, name: '', country: '' })
    expect(problem).toBe('subdomain_taken')
    await expect(signUpOrganization(ctx, signUp({ subdomain }))).rejects.toMatchObject({ code: 'subdomain_taken' })
  })

  test('of an organization that is being deleted is not given away', async () => {
    const request = signUp()
    await signUpOrganization(ctx, request)
    await owner.query('update organization set deleted_at = now() where subdomain = $1', [request.form.subdomain])
    await expect(
      signUpOrganization(ctx, { ...signUp(), form: { ...request.form, key: randomUUID() } }),
    ).rejects.toMatchObject({
      code: 'subdomain_taken',
    })
  })
})

describe('the last page of a sign-up', () => {
  test('is there for a day, and for sign-ups only', async () => {
    const { form } = signUp()
    await signUpOrganization(ctx, { ...signUp(), form })
    expect(await newOrganizationPage(ctx, form.subdomain)).toMatchObject({ name: form.name, subdomain: form.subdomain })
    expect(await newOrganizationPage(ctx, 'nobody-has-this')).toBeNull()
    const tomorrow = { ...ctx, now: new Date(ctx.now.getTime() + 25 * 3_600_000) }
    expect(await newOrganizationPage(tomorrow, form.subdomain)).toBeNull()
    await owner.query('update organization set sign_up_key = null where subdomain = $1', [form.subdomain])
    expect(await newOrganizationPage(ctx, form.subdomain)).toBeNull()
  })

  test('sends the mail once more, to its owner alone', async () => {
    const request = signUp()
    const { subdomain, email } = request.form
    await signUpOrganization(ctx, request)
    await resendOwnerMail(ctx, subdomain)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['verify-email', 'verify-email'])
    await expect(resendOwnerMail(ctx, 'nobody-has-this')).resolves.toBeUndefined()
  })
})

test('the activity log names who created the organization, where that is known', async () => {
  const form = signUp()
  await signUpOrganization(ctx, form)
  const createdBy = async ({ form: { subdomain } }: SignUp) =>
    (
      await rows(
        `select actor from audit_entry join organization on organization.id = organization_id
          where subdomain = $1 and action = 'organization.created'`,
        [subdomain],
      )
    )[0].actor
  const [{ id }] = await rows('select id from auth_user where email = $1', [form.form.email])
  expect(await createdBy(form)).toBe(`member:${id}`)
  const other = signUp({ email: form.form.email })
  await signUpOrganization(ctx, other)
  expect(await createdBy(other)).toBe('visitor')
})
