import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { platformRegion, type Locale } from '#rules/text/locale.ts'
import { formatsOf } from '#templates/formats.ts'
import { isOpen } from '#templates/is-open.ts'
import { BibHead, LinkedBibSheet } from '#web/ui/bib.tsx'
import { CourseLine } from '#web/ui/course-line.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ColouredEntry } from './coloured-entry.ts'

export function OrganizationBib({ entry, locale }: { entry: ColouredEntry; locale: Locale }) {
  const { t } = useTranslation('platform')
  const nextEvent = entry.events.find(isOpen) ?? entry.events[0]
  const formats = formatsOf({ currency: entry.currency, region: platformRegion[locale] }, locale)
  return (
    <Sheet as="article" style={entry.colors}>
      <BibHead as="h3">
        <a href={entry.origin}>{entry.name}</a>
      </BibHead>
      <Plate data-striped={nextEvent?.course ? undefined : ''}>
        {nextEvent?.course && <CourseLine course={nextEvent.course} look="line" />}
        {entry.logo && <Picture path={entry.logo} widths={[160]} alt="" width={64} height={64} when="later" />}
      </Plate>
      <Words>
        <p>{entry.description}</p>
        {nextEvent && (
          <p>
            <strong>{nextEvent.title}</strong>
            <time dateTime={nextEvent.startsAt}>{formats.date(nextEvent)}</time>
          </p>
        )}
        <span>{t('organizations.visit', { host: new URL(entry.origin).host })}</span>
      </Words>
    </Sheet>
  )
}

const Sheet = styled(LinkedBibSheet)`
  ${BibHead} {
    font-size: var(--text-lg);
  }
`

const Plate = styled.div`
  position: relative;
  block-size: 13rem;
  background: var(--primary-solid);
  color: var(--accent-500);
  --course-ground: var(--primary-solid);

  &[data-striped] {
    background: repeating-linear-gradient(
      115deg,
      var(--primary-solid) 0 2.25rem,
      color-mix(in oklab, var(--on-primary-solid) 10%, var(--primary-solid)) 0 4.5rem
    );
  }
  svg {
    position: absolute;
    inset: var(--space-5);
    inline-size: calc(100% - 2 * var(--space-5));
    block-size: calc(100% - 2 * var(--space-5));
    stroke-width: 4;
  }
  img {
    position: absolute;
    inset-block-end: var(--space-4);
    inset-inline-start: var(--space-5);
    inline-size: 56px;
    block-size: 56px;
    object-fit: contain;
  }
`

const Words = styled.div`
  display: grid;
  flex: 1;
  gap: var(--space-4);
  align-content: start;
  padding: var(--space-5) var(--space-5) calc(var(--space-6) + var(--space-2));
  line-height: 1.45;

  strong,
  time {
    display: block;
  }
  time {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  time::first-letter {
    text-transform: uppercase;
  }
  span {
    align-self: end;
    margin-block-start: auto;
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`
