import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function TaskList({ tasks }: { tasks: DashboardTask[] }) {
  const { t } = useTranslation('dashboard')
  const { count } = useFormats()
  const textOf = useTaskText()
  return (
    <Box as="section" aria-labelledby="tasks">
      <h2 id="tasks">{t('tasks.title')}</h2>
      {tasks.length === 0 ? (
        <Nothing>
          <Icon name="check" />
          <strong>{t('tasks.none')}</strong>
          <span>{t('tasks.noneText')}</span>
        </Nothing>
      ) : (
        groupsOf(tasks).map(({ eventId, title, tasks: ofGroup }) => (
          <section key={eventId} aria-labelledby={title === null ? 'tasks' : `tasks-${eventId}`}>
            {title !== null && <h3 id={`tasks-${eventId}`}>{title}</h3>}
            <ul role="list">
              {ofGroup.map((task) => (
                <li key={`${task.name} ${task.href}`}>
                  <Anchor href={task.href}>
                    <strong>{count(task.count)}</strong> <span>{textOf(task)}</span>
                    <Icon name="arrow" size={16} />
                  </Anchor>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Box>
  )
}

type TaskGroup = { eventId: string; title: string | null; tasks: DashboardTask[] }

/** By event, in the order of the most urgent task of each; what is of no event has an empty `eventId`. */
function groupsOf(tasks: readonly DashboardTask[]): TaskGroup[] {
  const groups = new Map<string, TaskGroup>()
  for (const task of tasks) {
    const { eventId, title } = 'eventId' in task ? task : { eventId: '', title: null }
    const group = groups.get(eventId) ?? { eventId, title, tasks: [] }
    groups.set(eventId, { ...group, tasks: [...group.tasks, task] })
  }
  return [...groups.values()]
}

function useTaskText() {
  const { t } = useTranslation('dashboard')
  const { time } = useFormats()
  return (task: DashboardTask): string =>
    t(`tasks.${task.name}`, {
      ...task,
      time: 'firstEndsAt' in task ? time(task.firstEndsAt) : '',
      need: 'need' in task ? t(`tasks.need.${task.need}`) : '',
    })
}

const Box = styled(Card)`
  display: grid;
  gap: var(--space-2);
  align-content: start;

  h2 {
    font-size: var(--text-lg);
    line-height: 1.3;
  }
  h3 {
    padding-block-start: var(--space-3);
    font-size: var(--text-sm);
    font-weight: 650;
    overflow-wrap: anywhere;
  }
  ul {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
  li {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  li a {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 44px;
    padding-block: var(--space-2);
    font-size: var(--text-sm);
    line-height: 1.35;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  li strong {
    font-size: var(--text-lg);
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
  li svg {
    color: var(--ink-soft);
  }
  li a:hover span {
    text-decoration: underline;
  }
`
const Nothing = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 var(--space-2);
  padding-block: var(--space-3);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  svg {
    color: var(--success-text);
  }
  strong {
    color: var(--ink);
  }
  span {
    grid-column: 2;
  }
`
