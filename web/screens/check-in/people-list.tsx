import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { verdictOf, type CheckInPage, type CheckInPerson } from '#rules/check-in/check-in-views.ts'
import { verdictStyle } from './verdict-style.ts'

type Props = {
  title: string
  people: readonly CheckInPerson[]
  event: CheckInPage['event']
  onChoose: (person: CheckInPerson) => void
}

export function PeopleList({ title, people, event, onChoose }: Props) {
  const { t } = useTranslation('check-in')
  return (
    <List>
      <h2>{title}</h2>
      <ul role="list">
        {people.map((person) => {
          const verdict = verdictOf(person, event)
          return (
            <li key={person.id}>
              <button type="button" onClick={() => onChoose(person)}>
                <Bib>{person.bib ?? '–'}</Bib>
                <span>
                  <strong>{person.name}</strong>
                  <small>{[person.competition, person.team].filter(Boolean).join(' · ')}</small>
                </span>
                <Mark data-verdict={verdict}>{t(`verdict.${verdict}`)}</Mark>
              </button>
            </li>
          )
        })}
      </ul>
    </List>
  )
}

export const List = styled.section`
  h2 {
    margin-block-end: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 600;
  }
  li {
    border-block-end: 1px solid var(--line);
  }
  button {
    display: grid;
    grid-template-columns: minmax(3rem, auto) minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-4);
    inline-size: 100%;
    min-block-size: 64px;
    padding: var(--space-2) 0;
    border: 0;
    background: none;
    color: inherit;
    text-align: start;
  }
  button > span:nth-child(2) {
    display: grid;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-soft);
  }
`
const Bib = styled.span`
  font-size: var(--text-lg);
  font-weight: 800;
  font-variant-numeric: tabular-nums;
`
export const Mark = styled.span`
  ${verdictStyle}
  max-inline-size: 7rem;
  padding: var(--space-1) var(--space-3);
  border-radius: 99px;
  background: var(--verdict);
  color: var(--on-verdict);
  font-size: var(--text-xs);
  font-weight: 700;
  text-align: center;
`
