import { fork } from 'node:child_process'
import { taskTimeoutSeconds } from '../domain/messages/mail-transport.ts'
import type { Tasks } from './tasks.ts'

type TaskName = keyof Tasks
export type Call = { id: number; task: TaskName; input: unknown[] }
/** `code` is the system's error code, which is lost when an error is sent between processes. */
export type Answer = { id: number } & ({ result: unknown } | { error: Error; code: string | undefined })

export type Worker = {
  readonly pid: number | undefined
  readonly hasEnded: boolean
  run<Name extends TaskName>(task: Name, ...input: Parameters<Tasks[Name]>): ReturnType<Tasks[Name]>
  end(): void
}

const [program, ...flags] = import.meta.env.PROD ? ['build/server/worker.js'] : ['server/worker/main.ts', '--dev']
// V8's helper threads would keep the server's priority, and its young generation would grow as for a server.
const memoryFlags = ['--single-threaded', '--max-semi-space-size=2']
type WorkerSettings = { output?: number | undefined; timeoutSeconds?: number | undefined }

export const forkWorker = ({ output, timeoutSeconds = taskTimeoutSeconds }: WorkerSettings = {}): Worker => {
  const child = fork(program, flags, {
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...memoryFlags],
    stdio: ['ignore', output ?? 'ignore', 'inherit', 'ipc'],
  })
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>()
  let callCount = 0
  let hasEnded = false
  const fail = (error: Error) => {
    hasEnded = true
    for (const { reject } of pendingCalls.values()) reject(error)
    pendingCalls.clear()
  }
  child.on('error', (error) => {
    fail(error)
    child.kill('SIGKILL')
  })
  child.on('exit', (code, signal) => fail(new Error(`the worker process ended (${signal ?? code})`)))
  child.on('message', (answer: Answer) => {
    const call = pendingCalls.get(answer.id)
    if (!call) return
    if ('error' in answer) call.reject(Object.assign(answer.error, { code: answer.code }))
    else call.resolve(answer.result)
  })

  const run = async (task: TaskName, ...input: unknown[]) => {
    const id = callCount++
    const pendingCall = Promise.withResolvers<unknown>()
    pendingCalls.set(id, pendingCall)
    // A task that hangs would block all later ones.
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1_000)
    try {
      child.send({ id, task, input } satisfies Call)
    } catch (error) {
      pendingCall.reject(error)
    }
    return pendingCall.promise.finally(() => {
      clearTimeout(timer)
      pendingCalls.delete(id)
    })
  }
  return {
    pid: child.pid,
    get hasEnded() {
      return hasEnded
    },
    run: run as Worker['run'],
    end: () => {
      hasEnded = true
      if (child.connected) child.disconnect()
    },
  }
}
