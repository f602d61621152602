import { redirect } from 'react-router'
import type * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { changeSubdomain } from '#server/domain/domains/change-subdomain.ts'
import { addOwnDomain, removeOwnDomain, rotateOwnDomain, verifyOwnDomain } from '#server/domain/domains/own-domains.ts'
import { publicOrigin } from '#server/env.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { adminPaths, loginPath } from '#rules/admin-paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { addressForm, AddressIntent } from '#rules/organizations/address-form.ts'

export type AddressChange = { done: AddressIntent; host: string }

/** Runs the form's intent. Where this very host stops working, it redirects to the one that does. */
export async function changeAddress(
  ctx: Context,
  { platform: { env, dns, limits, platformContext }, address }: Pick<RequestState, 'platform' | 'address'>,
  form: v.InferOutput<typeof addressForm>,
): Promise<AddressChange> {
  const platform = platformContext({ actor: ctx.actor })
  const { PLATFORM_DOMAIN: platformDomain } = env
  const redirectTo = (host: string) => redirect(publicOrigin(env, host) + loginPath(adminPaths.settingsAddress))
  const isCurrentHost = (host: string) => new URL(ctx.organization.origin).hostname === host
  switch (form.intent) {
    case 'rename': {
      const { subdomain } = await changeSubdomain(ctx, platform, { ...form, platformDomain })
      const host = `${subdomain}.${platformDomain}`
      if (isCurrentHost(`${form.from}.${platformDomain}`) && !isCurrentHost(host)) throw redirectTo(host)
      return { done: 'rename', host }
    }
    case 'add':
      return { done: 'add', host: (await addOwnDomain(ctx, platform, { host: form.host, platformDomain })).host }
    case 'verify': {
      ensureCan(ctx.actor, 'manage-domains')
      await limits.ensureAllowed('domain-check', { email: ctx.organization.id, address })
      const proof = { host: form.host, lookUp: dns.texts }
      return { done: 'verify', host: (await verifyOwnDomain(ctx, platform, proof)).host }
    }
    case 'rotate': {
      const { primary, redirecting } = await rotateOwnDomain(ctx, platform, form.host)
      if (redirecting.some(isCurrentHost)) throw redirectTo(primary.host)
      return { done: 'rotate', host: primary.host }
    }
    case 'remove': {
      const { host } = await removeOwnDomain(ctx, platform, form.host)
      if (isCurrentHost(host)) throw redirectTo(`${ctx.organization.subdomain}.${platformDomain}`)
      return { done: 'remove', host }
    }
  }
}
