import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { orderedSections, type SectionLayout } from '#rules/templates/section-layout.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { SortableCard, SortableCards } from './sortable-cards.tsx'
import { useMoves } from './use-moves.ts'

type SectionsFieldProps<Section extends string> = {
  /** The template's sections, in its own order. */
  own: readonly Section[]
  /** Sections that every page needs. */
  fixed: readonly Section[]
  layout: SectionLayout<Section>
  labelOf: (section: Section) => string
  onChange: (layout: SectionLayout<Section>) => void
}

/** The sections of a page, to order and to switch off. Needs the texts `preview`. */
export function SectionsField<Section extends string>({
  own,
  fixed,
  layout,
  labelOf,
  onChange,
}: SectionsFieldProps<Section>) {
  const { t } = useTranslation('preview')
  const { order, hidden } = layout
  const sections = orderedSections(own, order)
  const moves = useMoves({
    items: sections,
    onChange: (moved) => onChange({ hidden, order: moved.every((one, at) => one === own[at]) ? [] : [...moved] }),
    idOf: (section) => section,
    labelOf,
  })
  const toggle = (section: Section) =>
    onChange({
      order,
      hidden: hidden.includes(section) ? hidden.filter((one) => one !== section) : [...hidden, section],
    })
  return (
    <Box>
      <SortableCards moves={moves}>
        {sections.map((section, index) => (
          <SortableCard
            key={section}
            id={section}
            {...{ index, moves }}
            label={labelOf(section)}
            actions={[]}
            head={
              fixed.includes(section) ? (
                <span>{labelOf(section)}</span>
              ) : (
                <Checkbox
                  label={labelOf(section)}
                  checked={!hidden.includes(section)}
                  onChange={() => toggle(section)}
                />
              )
            }
          >
            {null}
          </SortableCard>
        ))}
      </SortableCards>
      {order.length > 0 && (
        <Button variant="quiet" size="sm" onClick={() => onChange({ hidden, order: [] })}>
          {t('templateOrder')}
        </Button>
      )}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  justify-items: start;

  > ol {
    inline-size: 100%;
    gap: var(--space-2);
  }
`
