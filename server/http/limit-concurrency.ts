export const limitConcurrency = (max: number) => {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < max) running++
    else await new Promise<void>((start) => queue.push(start))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

export const limitConcurrencyPerPerson = (max: number) => {
  const limits = new Map<string, { run: ReturnType<typeof limitConcurrency>; active: number }>()
  return async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    const entry = limits.get(person) ?? { run: limitConcurrency(max), active: 0 }
    limits.set(person, entry)
    entry.active++
    try {
      return await entry.run(work)
    } finally {
      entry.active--
      if (entry.active === 0) limits.delete(person)
    }
  }
}
