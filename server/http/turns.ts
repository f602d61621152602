/** Lets `most` pieces of work run at once; who comes later waits for their turn, in the order they came. */
export const turnsOf = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running++
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Like turnsOf, for everybody by themselves: who asks for more than `most` at once waits for their own work only. */
export const turnsPerPerson = (most: number) => {
  const people = new Map<string, { inTurn: ReturnType<typeof turnsOf>; asking: number }>()
  return async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    const own = people.get(person) ?? { inTurn: turnsOf(most), asking: 0 }
    people.set(person, own)
    own.asking++
    try {
      return await own.inTurn(work)
    } finally {
      own.asking--
      if (own.asking === 0) people.delete(person)
    }
  }
}
