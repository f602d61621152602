import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { isMetElsewhere, needPath, type PublishNeed } from '#rules/events/event-readiness.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { notify } from '#web/ui/toast.tsx'

type MissingNeedsProps = { eventId: string; needs: readonly PublishNeed[] }

/** What an event lacks before it can be published, each with a link to where it is filled in. */
function MissingNeeds({ eventId, needs }: MissingNeedsProps) {
  const { t } = useTranslation('admin')
  return (
    <List>
      {needs.map((need) => (
        <li key={need}>
          <TextLink href={needPath(eventId, need)}>{t(`need.${need}`)}</TextLink>
          {isMetElsewhere(need) && ` (${t(`needBy.${need}`)})`}
        </li>
      ))}
    </List>
  )
}

export function useNotifyMissing() {
  const { t } = useTranslation('admin')
  return (eventId: string, needs: readonly PublishNeed[]) =>
    notify.error(t('events.failed.published'), { description: <MissingNeeds {...{ eventId, needs }} /> })
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--space-4);
`
