import type { ClientBase } from 'pg'

/** How many backends wait for a client's transaction, or for one that waits for it. */
export async function countBackendsBehind(client: ClientBase): Promise<number> {
  // Not pg_stat_activity, of which a transaction reads the same snapshot again.
  const { rows } = await client.query<{ count: number }>(`
    with recursive behind (pid) as (select pg_backend_pid() union
      select waiting.pid from pg_locks waiting join behind on behind.pid = any (pg_blocking_pids(waiting.pid)))
    select count(*)::int - 1 as count from behind`)
  return rows[0]!.count
}
