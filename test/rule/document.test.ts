import { describeVectors } from '../vectors'
describeVectors('document.submit')
describeVectors('document.step')
