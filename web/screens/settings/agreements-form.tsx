import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { agreementsForm, type AgreementsInput, type AgreementTexts } from '#rules/agreements/agreement-schema.ts'
import type { AgreementSettings } from '#rules/agreements/agreement-settings-view.ts'
import { agreementKinds, type AgreementKind } from '#rules/agreements/agreement-text.ts'
import { paths } from '#rules/paths.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type PlatformTexts = Readonly<Record<Locale, Readonly<Record<AgreementKind, string>>>>
type Props = { settings: AgreementSettings; platform: PlatformTexts; actionData: unknown }

export function AgreementsForm({ settings, platform, actionData }: Props) {
  const { t } = useTranslation(['settings', 'common'])
  const start = useSettingsForm({
    settings,
    actionData,
    schema: agreementsForm,
    valuesOf,
    savedText: t('settings:agreements.saved'),
  })
  const { form } = start
  const mine = useStore(form.store, ({ values }) => values)
  const labelOf = (path: string) => {
    const [kind, locale] = path.split('.')
    return `${t(`settings:agreements.${kind}.title`)}, ${t(`common:language.${locale}`)}`
  }
  return (
    <SettingsForm
      start={start}
      conflict={<Conflict mine={mine} theirs={start.theirs} labelOf={labelOf} onTakeTheirs={start.takeTheirs} />}
    >
      {agreementKinds.map((kind) => (
        <AgreementSheet key={kind} form={form} kind={kind} platform={platform} />
      ))}
    </SettingsForm>
  )
}

type SheetProps = { form: AppForm<AgreementsInput>; kind: AgreementKind; platform: PlatformTexts }

function AgreementSheet({ form, kind, platform }: SheetProps) {
  const { t } = useTranslation(['settings', 'common'])
  const texts = useStore(form.store, ({ values }) => values[kind] as AgreementTexts)
  const isOwn = locales.some((locale) => texts[locale].trim())
  const useTexts = (next: AgreementTexts) => {
    for (const locale of locales) form.setFieldValue(`${kind}.${locale}`, next[locale])
  }
  return (
    <Sheet
      title={t(`settings:agreements.${kind}.title`)}
      lead={
        <>
          {t(`settings:agreements.${kind}.lead`)}{' '}
          <TextLink href={paths.registrationTerms}>{t('settings:agreements.page')}</TextLink>
        </>
      }
      level={kind === 'terms' ? 'h2' : 'h3'}
    >
      {locales.map((locale) => (
        <form.TextAreaField
          key={locale}
          name={`${kind}.${locale}`}
          label={t(`common:language.${locale}`)}
          lang={locale}
          rows={isOwn ? 14 : 4}
          placeholder={t('settings:agreements.platform')}
        />
      ))}
      {isOwn && <p>{t('settings:agreements.placeholders')}</p>}
      <Actions>
        {isOwn ? (
          <Button size="sm" variant="quiet" onClick={() => useTexts({ en: '', es: '' })}>
            {t('settings:agreements.usePlatform')}
          </Button>
        ) : (
          <Button size="sm" icon="copy" onClick={() => useTexts({ en: platform.en[kind], es: platform.es[kind] })}>
            {t('settings:agreements.startFromPlatform')}
          </Button>
        )}
      </Actions>
    </Sheet>
  )
}

/** Sent values (of a page without scripts), else saved ones. */
const valuesOf = ({ values, version }: AgreementSettings, answer: FormAnswer | null): AgreementsInput => ({
  ...values,
  ...(answer?.values as Partial<AgreementsInput> | null),
  version,
})

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
