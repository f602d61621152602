import { useTranslation } from 'react-i18next'
import { eventSections, type EventSection } from '#rules/events/event-content.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Checkbox } from '#web/ui/choices.tsx'

type SectionsSheetProps = { hidden: readonly EventSection[]; onChange: (hidden: EventSection[]) => void }

export function SectionsSheet({ hidden, onChange }: SectionsSheetProps) {
  const { t } = useTranslation('event-landing')
  const toggle = (section: EventSection) =>
    onChange(eventSections.filter((one) => (one === section ? !hidden.includes(one) : hidden.includes(one))))
  return (
    <Sheet title={t('sections.title')} lead={t('sections.lead')} level="h2">
      <div>
        {eventSections.map((section) => (
          <Checkbox
            key={section}
            label={t(`sections.${section}`)}
            checked={!hidden.includes(section)}
            onChange={() => toggle(section)}
          />
        ))}
      </div>
    </Sheet>
  )
}
