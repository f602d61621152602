import { redirect, type ShouldRevalidateFunction } from 'react-router'
import { newOrganizationPage } from '#server/domain/sign-up/new-organization-page.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { useSubmission } from '#web/forms/use-submission.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { Complete } from '#web/screens/signup/complete.tsx'
import type { SignUpAnswer } from '#web/screens/signup/signup-answer.ts'
import type { NewOrganization } from '#web/screens/signup/signup-data.ts'
import { SignUpFrame } from '#web/screens/signup/signup-frame.tsx'
import { SignUpScreen } from '#web/screens/signup/signup-screen.tsx'
import { stepOf } from '#web/screens/signup/steps.ts'
import { brandColors } from '#web/theme/theme-css.ts'
import type { Route } from './+types/signup'
import { signUpAction } from './signup-actions.server.ts'
import { signUpData } from './signup-data.server.ts'

export const handle: RouteHandle = { texts: ['signup', 'validation', 'refusals'] }
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform'), guardNamed('guest-only')]

export const loader = async (args: Route.LoaderArgs) => {
  const { locale, platform } = stateOf(args)
  const title = translatorOf(locale)('signup:documentTitle')
  const query = new URL(args.request.url).searchParams
  if (stepOf(query) === 'complete') return { title, made: await newOrganization(args, query), data: null }
  return {
    title,
    made: null,
    data: signUpData(platform.env, locale, args.request.headers.get('accept-language') ?? ''),
  }
}

// The steps of the form are one page: only its end, and a new beginning, ask the server.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  [currentUrl, nextUrl].some(({ searchParams }) => stepOf(searchParams) === 'complete')

const newOrganization = async (args: Route.LoaderArgs, query: URLSearchParams): Promise<NewOrganization> => {
  const { platform } = stateOf(args)
  const page = await newOrganizationPage(await platformContextOf(args), query.get('organization') ?? '')
  const target = page && (await platform.directory.byId(page.id))
  if (!target) throw redirect(accountPaths.signUp)
  const { name, subdomain } = page
  return { name, subdomain, origin: target.origin, colors: brandColors(target.theme), isResent: query.has('resent') }
}

export const action = (args: Route.ActionArgs) => signUpAction(args)

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? '' }]

export default function SignUpRoute({ loaderData: { made, data }, actionData }: Route.ComponentProps) {
  // Unlike the page's own answer it stays while somebody goes back a step to correct something.
  const creation = useSubmission('create', { action: accountPaths.signUp })
  const answer = (creation.data ?? actionData) as SignUpAnswer | undefined
  if (made)
    return (
      <SignUpFrame step="complete">
        <Complete organization={made} answer={actionData} />
      </SignUpFrame>
    )
  return <SignUpScreen data={data} answer={answer && 'step' in answer ? answer : undefined} creation={creation} />
}
