import { useTranslation } from 'react-i18next'
import type { EventDetailsEdit } from '#rules/events/details-form.ts'
import { locales } from '#rules/text/locale.ts'
import type { TextsInLanguages } from '#rules/text/texts-in-languages.ts'
import { Conflict, renderImage } from '#web/admin/conflict.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { detailsOf, type EditedDetails } from './edited-details.ts'

type Props = { mine: EditedDetails; theirs: EventDetailsEdit; onKeepMine: () => void; onTakeTheirs: () => void }

export function DetailsConflict({ mine, theirs, ...actions }: Props) {
  const { t } = useTranslation('event-details')
  const wordsOf = ({ included, schedule, video, gallery, image, courseFile, parking }: EventDetailsEdit) => ({
    cover: image ?? '',
    included: included.map(textOf).join('\n'),
    schedule: schedule.map(({ time, label }) => `${time} ${textOf(label)}`).join('\n'),
    parking,
    course: courseFile ?? '',
    gallery: gallery.map(({ src, alt, caption }) => `${src} ${textOf(alt)} ${textOf(caption)}`.trim()).join('\n'),
    video: video ? `${video.url}\n${textOf(video.title)}` : '',
  })
  const countOf = (text: string) => t('gallery.count', { count: text.split('\n').length })
  return (
    <Conflict
      mine={wordsOf(detailsOf(mine))}
      theirs={wordsOf(theirs)}
      {...actions}
      labelOf={(name) => t(`${name as 'cover'}.title`)}
      display={(name, value) => {
        if (name === 'cover') return renderImage(value)
        if (name === 'course') return renderLink(value, t('course.open'))
        return name === 'gallery' ? countOf(value) : null
      }}
    />
  )
}

const renderLink = (address: string, text: string) => <TextLink href={address}>{text}</TextLink>

const textOf = (texts: TextsInLanguages): string =>
  locales
    .map((locale) => texts[locale])
    .filter(Boolean)
    .join(' / ')
