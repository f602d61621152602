import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { createMarathon } from '#server/testing/marathon.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows } = operator

test('dorsal export schedule adds, lists, runs and removes what is exported by itself', async () => {
  const { org } = await createMarathon(operator)
  const email = `${newId()}@example.com`
  await dorsal('user', 'add', email, '--org', org, '--role', 'owner')
  const schedule = (name: string, ...more: string[]) => dorsal('export', 'schedule', name, ...more, '--org', org)
  const list = ['--list', '/admin/events/marathon/athletes', '--for', email]
  const { json } = await schedule('add', ...list, '--every', '3-days-before', '--hour', '22', '--json')
  expect(json).toMatchObject({ dryRun: false })
  const { id } = json as { id: string }
  expect((await schedule('list', '--json')).json).toEqual([
    {
      id,
      name: expect.stringMatching(/^marathon-/),
      format: 'xlsx',
      rhythm: 'before-event',
      weekday: null,
      daysBefore: 3,
      hour: 22,
      target: 'mail',
      email,
    },
  ])
  expect(await schedule('run', id)).toMatchObject({ code: 0 })
  expect(await rows('select state, format from export_job where path = $1', [list[1]])).toEqual([
    { state: 'pending', format: 'xlsx' },
  ])
  expect(await schedule('remove', id, '--dry-run')).toMatchObject({ code: 0 })
  expect((await schedule('list', '--json')).json).toHaveLength(1)
  expect(await schedule('remove', id)).toMatchObject({ code: 0 })
  expect((await schedule('list')).out).toContain('No schedules.')
  expect(await schedule('add', ...list, '--every', '8')).toMatchObject({ code: 2 })
  expect(await schedule('add', '--list', '/admin/nothing', '--for', email, '--every', 'day')).toMatchObject({ code: 3 })
})
