import { describeVectors } from '../../vectors'

for (const operation of ['tracker.start', 'tracker.receive', 'tracker.read']) describeVectors(operation)
