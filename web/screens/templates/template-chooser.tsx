import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateKind } from '#rules/templates/template-choice.ts'
import type { TemplateOffers, TemplateSettings } from '#rules/templates/template-views.ts'
import { Segments } from '#web/ui/segments.tsx'
import { TemplateForm } from './template-form.tsx'

type TemplateChooserProps = { settings: TemplateSettings; offers: TemplateOffers }

const kinds: TemplateKind[] = ['landing', 'event']

export function TemplateChooser({ settings, offers }: TemplateChooserProps) {
  const { t } = useTranslation('templates')
  const [kind, setKind] = useState<TemplateKind>('landing')
  return (
    <>
      <Segments
        label={t('kind.label')}
        name="templateKind"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) => setKind(value as TemplateKind)}
      />
      {/* Both stay, so that what is chosen in one is not lost by a look at the other. */}
      {kinds.map((each) => (
        <div key={each} hidden={each !== kind}>
          <TemplateForm kind={each} saved={settings[each]} offers={offers[each]} example={settings.example} />
        </div>
      ))}
    </>
  )
}
