/** The codecs, with io-ts and fp-ts of the caller's own. */
import { isRight, map, type Either } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as t from 'io-ts'
import { fee, type Issue, type resource } from 'gateout'
import { catalog, toStandard } from 'gateout/io-ts'

const yard = t.type({ name: t.string, containers: t.array(catalog.container) })

export const firstOf = (value: unknown): resource.Container | undefined => {
  const read = yard.decode(value)
  return isRight(read) ? read.right.containers[0] : undefined
}

export const count = (fees: readonly resource.Fee[]): Either<readonly Issue[], number> =>
  pipe(
    fee.summarize({ fees }),
    map(({ totals }) => totals.length),
  )

export const schema = toStandard(yard)
