import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Actor } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { themeOf, type SignUpForm } from '#rules/organizations/sign-up-form.ts'
import { termsVersion } from '#rules/organizations/terms.ts'
import { audit } from '../audit/audit.ts'
import { Membership } from '../members/membership.ts'
import { findOrCreatePerson } from '../accounts/find-or-create-person.ts'
import { insertOrganization } from '../organizations/create-organization.ts'
import { inviteOwner } from './invite-owner.ts'
import { Organization } from '../organizations/organization.ts'
import { requestOwnerMail } from './request-owner-mail.ts'

export type SignUp = Readonly<{
  form: Omit<SignUpForm, 'password' | 'confirmation'>
  passwordHash: string
}>

/**
 * Creates an organization with its owner, once for every `form.key`. Anybody may have typed the address of an existing
 * account: its reader is invited to own the organization, and the response is the same. Throws `Refused`
 * `subdomain_taken`, and what `newOrganization` throws.
 */
export async function signUpOrganization(ctx: PlatformContext, signUp: SignUp): Promise<{ subdomain: string }> {
  const earlierSignUp = await findEarlierSignUp(ctx, signUp.form.key)
  if (earlierSignUp) return earlierSignUp
  try {
    return await ctx.db.transaction((em) => createSignUp(ctx, em, signUp))
  } catch (error) {
    // A concurrent double submission may have taken this very subdomain.
    const concurrentSignUp =
      error instanceof Refused && error.code === 'subdomain_taken' && (await findEarlierSignUp(ctx, signUp.form.key))
    if (concurrentSignUp) return concurrentSignUp
    throw error
  }
}

const findEarlierSignUp = (ctx: PlatformContext, signUpKey: string): Promise<{ subdomain: string } | null> =>
  ctx.db.transaction(async (em) => {
    const organization = await em.findOne(Organization, { signUpKey })
    return organization && { subdomain: organization.subdomain }
  })

async function createSignUp(ctx: PlatformContext, em: Em, { form, passwordHash }: SignUp) {
  const { userId, isNewPerson } = await findOrCreatePerson(em, form.email, form.ownerName)
  if (isNewPerson) await insertPassword(em, userId, passwordHash)
  // The audit log names nobody for an address that is not verified.
  const { ownerName: name, email } = form
  const owner: Actor = { kind: 'member', userId, name, email, role: 'owner' }
  const actorContext = isNewPerson ? { ...ctx, actor: owner } : ctx
  const organization = await insertOrganization(actorContext, em, settingsOf(form), {
    theme: themeOf(form),
    listsOnPublish: true,
    signUpKey: form.key,
    ...(isNewPerson && { termsVersion, termsAcceptedAt: ctx.now, termsAcceptedBy: userId }),
  })
  if (isNewPerson) await enrolOwner(actorContext, em, organization, { userId, email: form.email })
  else await inviteOwner(ctx, em, organization, form.email)
  return { subdomain: organization.subdomain }
}

async function enrolOwner(
  ctx: PlatformContext,
  em: Em,
  organization: Organization,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  em.create(Membership, { organizationId: organization.id, userId, role: 'owner' })
  await em.flush()
  await audit({ ...ctx, organization }, em, 'member.added', userId, { role: 'owner' })
  await audit({ ...ctx, organization }, em, 'terms.accepted', organization.id, { version: termsVersion, by: userId })
  await requestOwnerMail(ctx, em, organization, email)
}

const settingsOf = ({
  subdomain,
  name,
  language,
  country,
  currency,
  timeZone,
  mainSport,
  contactEmail,
}: SignUp['form']) => ({
  subdomain,
  name,
  language,
  region: `${language}-${country}`,
  currency,
  timeZone,
  mainSport,
  contactEmail: contactEmail || null,
})

const insertPassword = (em: Em, userId: string, hash: string) =>
  query(
    em,
    sql`
      insert into auth_account (id, user_id, account_id, provider_id, password)
        values (${newId()}, ${userId}, ${userId}, 'credential', ${hash})`,
  )
