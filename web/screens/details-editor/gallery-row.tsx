import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { eventLimits } from '#rules/events/event-schema.ts'
import type { Locale } from '#rules/text/locale.ts'
import { SortableCard } from '#web/admin/sortable-cards.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { PictureRow } from './edited-details.ts'
import { RowBody } from './row-parts.tsx'
import { TextsInput } from './texts-input.tsx'
import type { RowActions } from './use-rows.ts'

type Props = {
  row: PictureRow
  index: number
  count: number
  label: string
  languages: readonly Locale[]
  actions: RowActions<'gallery'>
  errorOf: (path: string) => string | null
}

function PictureCard({ row, index, count, label, languages, actions: { edit, move, remove }, errorOf }: Props) {
  const { t } = useTranslation('event-details')
  return (
    <SortableCard
      id={row.key}
      index={index}
      label={label}
      moves={{ announcement: '', count, move }}
      actions={[{ label: t('remove'), icon: 'trash', press: () => remove(index) }]}
      head={
        <Line>
          <Frame>
            <Picture path={row.src} alt="" widths={[320]} width={96} height={72} when="later" />
          </Frame>
          <RowBody>
            <TextsInput
              label={t('gallery.alt', { number: index + 1 })}
              placeholder={t('gallery.altPlaceholder')}
              languages={languages}
              value={row.alt}
              maxLength={eventLimits.pictureText}
              errorOf={(locale) => errorOf(`gallery.${row.key}.alt.${locale}`)}
              onChange={(alt) => edit(row.key, { alt })}
            />
            <TextsInput
              label={t('gallery.caption', { number: index + 1 })}
              placeholder={t('gallery.captionPlaceholder')}
              languages={languages}
              value={row.caption}
              maxLength={eventLimits.pictureText}
              errorOf={(locale) => errorOf(`gallery.${row.key}.caption.${locale}`)}
              onChange={(caption) => edit(row.key, { caption })}
            />
          </RowBody>
        </Line>
      }
    >
      {null}
    </SortableCard>
  )
}

/** Only the row in which somebody types is rendered again: there may be 200. */
export const GalleryRow = memo(PictureCard)

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-inline-size: 0;

  > :last-child {
    flex: 1 1 13rem;
  }
`
const Frame = styled.div`
  margin-block: var(--space-2);

  img {
    display: block;
    inline-size: 8rem;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-2);
    background: var(--surface-sunken);
    object-fit: cover;
  }
`
