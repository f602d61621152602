import { redirect } from 'react-router'
import type * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { changeSubdomain } from '#server/domain/domains/change-subdomain.ts'
import {
  addOrganizationDomain,
  removeOrganizationDomain,
  rotateOrganizationDomain,
  verifyOrganizationDomain,
} from '#server/domain/domains/organization-domains.ts'
import { publicOrigin } from '#server/env.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { AddressIntent, domainForm, renameForm } from '#rules/organizations/address-form.ts'

export type AddressChange = { intent: AddressIntent; host: string }

type State = Pick<RequestState, 'platform' | 'address'>
type Domain = v.InferOutput<typeof domainForm>

/** Where this very host stops working, it redirects to the one that does. */
export async function rename(
  ctx: Context,
  form: v.InferOutput<typeof renameForm>,
  { platform }: State,
): Promise<AddressChange> {
  const { PLATFORM_DOMAIN: platformDomain } = platform.env
  const platformContext = platform.platformContext({ actor: ctx.actor })
  const { subdomain } = await changeSubdomain(ctx, platformContext, { ...form, platformDomain })
  const host = `${subdomain}.${platformDomain}`
  if (isCurrentHost(ctx, `${form.from}.${platformDomain}`) && !isCurrentHost(ctx, host))
    throw redirectTo(platform, host)
  return { intent: 'rename', host }
}

export async function addDomain(ctx: Context, form: Domain, { platform }: State): Promise<AddressChange> {
  const { PLATFORM_DOMAIN: platformDomain } = platform.env
  const platformContext = platform.platformContext({ actor: ctx.actor })
  const { host } = await addOrganizationDomain(ctx, platformContext, { ...form, platformDomain })
  return { intent: 'add', host }
}

export async function verifyDomain(ctx: Context, form: Domain, { platform, address }: State): Promise<AddressChange> {
  ensureCan(ctx.actor, 'manage-domains')
  await platform.limits.ensureAllowed('domain-check', { email: ctx.organization.id, address })
  const proof = { host: form.host, lookUp: platform.dns.texts }
  const { host } = await verifyOrganizationDomain(ctx, platform.platformContext({ actor: ctx.actor }), proof)
  return { intent: 'verify', host }
}

export async function rotateDomain(ctx: Context, form: Domain, { platform }: State): Promise<AddressChange> {
  const platformContext = platform.platformContext({ actor: ctx.actor })
  const { primary, redirecting } = await rotateOrganizationDomain(ctx, platformContext, form.host)
  if (redirecting.some((host) => isCurrentHost(ctx, host))) throw redirectTo(platform, primary.host)
  return { intent: 'rotate', host: primary.host }
}

export async function removeDomain(ctx: Context, form: Domain, { platform }: State): Promise<AddressChange> {
  const platformContext = platform.platformContext({ actor: ctx.actor })
  const { host } = await removeOrganizationDomain(ctx, platformContext, form.host)
  if (isCurrentHost(ctx, host))
    throw redirectTo(platform, `${ctx.organization.subdomain}.${platform.env.PLATFORM_DOMAIN}`)
  return { intent: 'remove', host }
}

const isCurrentHost = (ctx: Context, host: string) => new URL(ctx.organization.origin).hostname === host

const redirectTo = ({ env }: State['platform'], host: string) =>
  redirect(publicOrigin(env, host) + loginPath(adminPaths.settingsAddress))
