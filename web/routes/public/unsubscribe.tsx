import { useTranslation } from 'react-i18next'
import { subscribeAgain, unsubscribe, unsubscribePage } from '#server/domain/mailings/unsubscribe.ts'
import { contextOf, formOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { Head } from '#web/screens/confirmation/confirmation-layout.ts'
import { Page } from '#web/screens/waiting-list/waiting-layout.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/unsubscribe'

export const handle: RouteHandle = { hydrate: false, texts: ['unsubscribe'] }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

/** What opens here changes nothing: mail programs follow links too. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { isUnsubscribed } = await unsubscribePage(ctx, args.params.recipientId)
    const { name } = ctx.organization
    return { isUnsubscribed, organization: name, title: translatorOf(ctx.locale)('unsubscribe:title', { name }) }
  })

const ofRecipient = (command: typeof unsubscribe) =>
  act(noFields, command, (_, { params }: Route.ActionArgs) => [params.recipientId ?? ''])
const buttons = acts({ leave: ofRecipient(unsubscribe), return: ofRecipient(subscribeAgain) })

/** Not an act: the form of RFC 8058 has a field whose name no form of a page may have. */
const leaveByMailProgram = (args: Route.ActionArgs) =>
  runLoader(async () => {
    await unsubscribe(await contextOf(args), args.params.recipientId)
    return null
  })

export const action = (args: Route.ActionArgs) =>
  formOf(args).get('List-Unsubscribe') === 'One-Click' ? leaveByMailProgram(args) : buttons(args)

export default function Unsubscribe({ loaderData: { isUnsubscribed, organization } }: Route.ComponentProps) {
  const { t } = useTranslation('unsubscribe')
  const state = isUnsubscribed ? 'out' : 'in'
  return (
    <Page id="content">
      <Head>
        <h1>{t(`${state}.title`, { name: organization })}</h1>
        <p>{t(`${state}.text`)}</p>
      </Head>
      <form method="post">
        <Button
          type="submit"
          name="intent"
          value={isUnsubscribed ? 'return' : 'leave'}
          size="lg"
          {...(!isUnsubscribed && { variant: 'solid' as const })}
        >
          {t(`${state}.button`)}
        </Button>
      </form>
    </Page>
  )
}
