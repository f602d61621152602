import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { RegistrationData } from './registration-data.ts'

export function WaitingLinks({ event }: Pick<RegistrationData, 'event'>) {
  const { t } = useTranslation('registration')
  const competitions = event.competitions.filter(({ places }) => places.state === 'waiting_list')
  return (
    <List>
      {competitions.map(({ id, name }) => (
        <li key={id}>
          <TextLink href={paths.waitingList(event.slug, id)}>{t('competition.joinWaitingList', { name })}</TextLink>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
`
