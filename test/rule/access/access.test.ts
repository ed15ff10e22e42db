import { describeVectors } from '../../vectors'

describeVectors('access.authenticate')
describeVectors('access.admit')
