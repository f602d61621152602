import { useTranslation } from 'react-i18next'
import { addressPage } from '#server/domain/domains/organization-domains.ts'
import { publicOrigin } from '#server/env.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { domainForm, renameForm } from '#rules/organizations/address-form.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { DomainsSheet } from '#web/screens/settings/domains-sheet.tsx'
import { SubdomainSheet } from '#web/screens/settings/subdomain-sheet.tsx'
import { useAddressAnswer } from '#web/screens/settings/use-address-answer.ts'
import type { Route } from './+types/address'
import { addDomain, removeDomain, rename, rotateDomain, verifyDomain } from './address-actions.server.ts'

export const handle: RouteHandle = { texts: ['owner'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { env, dns, platformContext } = stateOf(args).platform
    const page = await addressPage(ctx, platformContext({ actor: ctx.actor }))
    const { PLATFORM_DOMAIN: platformDomain } = env
    const hasPendingDomain = page.domains.some(({ state }) => state === 'pending')
    const addresses = hasPendingDomain ? await dns.addresses(platformDomain) : []
    // What surrounds a subdomain in an address: `http://` and `.rio.example`.
    const [before, after] = publicOrigin(env, `|.${platformDomain}`).split('|') as [string, string]
    return { page, address: { before, after }, target: { host: platformDomain, addresses } }
  })

export const action = acts({
  rename: act(renameForm, (ctx, form, args) => rename(ctx, form, stateOf(args))),
  add: act(domainForm, (ctx, form, args) => addDomain(ctx, form, stateOf(args))),
  verify: act(domainForm, (ctx, form, args) => verifyDomain(ctx, form, stateOf(args))),
  rotate: act(domainForm, (ctx, form, args) => rotateDomain(ctx, form, stateOf(args))),
  remove: act(domainForm, (ctx, form, args) => removeDomain(ctx, form, stateOf(args))),
})

export { shouldRevalidate } from '#web/client-action.ts'

export default function Address({ loaderData: { page, address, target }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'settings'])
  const answer = useAddressAnswer(actionData)
  return (
    <>
      <title>{`${t('settings:sections.address')} · ${t('settings:title')}`}</title>
      <SubdomainSheet page={page} address={address} answer={answer} />
      <DomainsSheet page={page} target={target} answer={answer} />
    </>
  )
}
