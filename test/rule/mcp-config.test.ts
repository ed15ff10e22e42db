import { describeVectors } from '../vectors'
describeVectors('mcp.config')
