import { useTranslation } from 'react-i18next'
import { editTheme } from '#server/domain/themes/edit-theme.ts'
import { themeSettings } from '#server/domain/themes/theme-settings.ts'
import { contextOf } from '#server/http/request-state.ts'
import { themeForm } from '#rules/themes/theme-form.ts'
import { act } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import { ThemeForm } from '#web/screens/settings/theme-form.tsx'
import type { Route } from './+types/theme'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, logo } = ctx.organization
    return { settings: await themeSettings(ctx), name, logo }
  })

export const action = act(themeForm, editTheme)

export { shouldRevalidate } from '#web/client-action.ts'

export default function Theme({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <title>{`${t('sections.theme')} · ${t('title')}`}</title>
      <ThemeForm {...loaderData} actionData={actionData} />
    </>
  )
}
