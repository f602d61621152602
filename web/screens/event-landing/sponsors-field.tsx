import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { maxSponsors } from '#rules/organizations/sponsor-schema.ts'
import { SortableCard, SortableCards } from '#web/admin/sortable-cards.tsx'
import { useMoves } from '#web/admin/use-moves.ts'
import { urlInput } from '#web/forms/input-kinds.ts'
import { newFormKey } from '#web/forms/new-form-key.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/toast.tsx'
import { ImageField } from '../uploads/image-field.tsx'
import type { EditedSponsor } from './event-landing-values.ts'

type SponsorsFieldProps = {
  sponsors: readonly EditedSponsor[]
  /** Codes by a path such as `0.url`. */
  errors: Readonly<Record<string, string>>
  onChange: (change: (sponsors: readonly EditedSponsor[]) => EditedSponsor[]) => void
}

export function SponsorsField({ sponsors, errors, onChange }: SponsorsFieldProps) {
  const { t } = useTranslation(['event-landing', 'admin'])
  const errorText = useErrorText()
  const labelOf = ({ name }: EditedSponsor, index: number) =>
    name || t('event-landing:sponsors.sponsor', { number: index + 1 })
  const moves = useMoves({
    items: sponsors,
    onChange: (moved) => onChange(() => [...moved]),
    idOf: ({ key }) => key,
    labelOf,
  })
  const edit = (key: string, change: Partial<EditedSponsor>) =>
    onChange((before) => before.map((sponsor) => (sponsor.key === key ? { ...sponsor, ...change } : sponsor)))
  const remove = (sponsor: EditedSponsor, index: number) => {
    onChange((before) => before.filter(({ key }) => key !== sponsor.key))
    notify.info(t('event-landing:sponsors.removed', { name: labelOf(sponsor, index) }), {
      action: { label: t('admin:undo'), onClick: () => onChange((before) => before.toSpliced(index, 0, sponsor)) },
    })
  }
  return (
    <Box>
      {sponsors.length > 0 && (
        <SortableCards moves={moves}>
          {sponsors.map((sponsor, index) => (
            <SortableCard
              key={sponsor.key}
              id={sponsor.key}
              {...{ index, moves }}
              label={labelOf(sponsor, index)}
              isWrong={Object.keys(errors).some((path) => path.startsWith(`${index}.`))}
              head={<strong>{labelOf(sponsor, index)}</strong>}
              actions={[
                { label: t('event-landing:sponsors.remove'), icon: 'trash', press: () => remove(sponsor, index) },
              ]}
            >
              <Body>
                <Field label={t('event-landing:sponsors.name')} required error={errorText(errors[`${index}.name`])}>
                  <Input
                    value={sponsor.name}
                    maxLength={60}
                    autoComplete="off"
                    onChange={(event) => edit(sponsor.key, { name: event.currentTarget.value })}
                  />
                </Field>
                <Field label={t('event-landing:sponsors.url')} error={errorText(errors[`${index}.url`])}>
                  <Input
                    {...urlInput}
                    value={sponsor.url}
                    onChange={(event) => edit(sponsor.key, { url: event.currentTarget.value })}
                  />
                </Field>
                <ImageField
                  label={t('event-landing:sponsors.image')}
                  hint={t('event-landing:sponsors.imageHint')}
                  purpose="sponsor"
                  value={sponsor.image || null}
                  onChange={(path) => edit(sponsor.key, { image: path ?? '' })}
                />
              </Body>
            </SortableCard>
          ))}
        </SortableCards>
      )}
      {sponsors.length < maxSponsors ? (
        <Button
          icon="plus"
          onClick={() => onChange((before) => [...before, { key: newFormKey(), name: '', url: '', image: '' }])}
        >
          {t('event-landing:sponsors.add')}
        </Button>
      ) : (
        <p>{t('event-landing:sponsors.full', { max: maxSponsors })}</p>
      )}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  justify-items: start;

  > ol {
    inline-size: 100%;
    grid-template-columns: minmax(0, 1fr);
  }
`
const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: 0 var(--space-4) var(--space-4);
`
