import { useTranslation } from 'react-i18next'
import { agreementSettings } from '#server/domain/agreements/agreement-settings.ts'
import { saveAgreements } from '#server/domain/agreements/save-agreements.ts'
import { contextOf } from '#server/http/request-state.ts'
import { agreementsForm } from '#rules/agreements/agreement-schema.ts'
import { act } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import { AgreementVersions } from '#web/screens/settings/agreement-versions.tsx'
import { AgreementsForm } from '#web/screens/settings/agreements-form.tsx'
import { platformTexts } from '#web/routes/platform-texts.server.ts'
import type { Route } from './+types/terms'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => ({
    settings: await agreementSettings(await contextOf(args)),
    platform: { en: platformTexts('en'), es: platformTexts('es') },
  }))

export const action = act(agreementsForm, saveAgreements)

export { shouldRevalidate } from '#web/client-action.ts'

export default function Terms({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <title>{`${t('sections.terms')} · ${t('title')}`}</title>
      <AgreementsForm {...loaderData} actionData={actionData} />
      <AgreementVersions versions={loaderData.settings.versions} />
    </>
  )
}
