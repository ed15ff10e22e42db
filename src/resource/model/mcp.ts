/**
 * The types of the arguments of the MCP server's tools and prompts.
 */
import type { containerIncludes } from '../codes'
import type { AnyObject } from './json-api'
import type { RequestStatus, RequestType } from './tracking-request'

/** A resource that a tool returns with each container. */
export type ContainerInclude = (typeof containerIncludes)[number]

type Paging = {
  /** The page number, from 1. */
  page?: number | undefined
  /** The number of items per page. */
  page_size?: number | undefined
}

type Filters = {
  /** The current status. */
  status?: string | undefined
  /** The port. */
  port?: string | undefined
  /** The SCAC of the shipping line. */
  carrier?: string | undefined
  /** A date-time: only items updated after it. */
  updated_after?: string | undefined
}

/** The arguments of a call of each tool. */
export type ToolArguments = {
  search_container: {
    /** A container number, bill of lading, booking number or reference number. */
    query: string
  }
  track_container: {
    /** The number to track. */
    number: string
    /** The kind of number. */
    numberType?: RequestType | undefined
    /** The SCAC of the shipping line: four characters. */
    scac?: string | undefined
    /** Reference numbers for the shipment and its containers. */
    refNumbers?: string[] | undefined
  }
  get_container: {
    /** The id of the container. */
    id: string
    /** The related resources to return. */
    include?: ContainerInclude[] | undefined
  }
  get_shipment_details: {
    /** The id of the shipment. */
    id: string
    /** Whether to return its containers. */
    include_containers?: boolean | undefined
  }
  get_container_transport_events: {
    /** The id of the container. */
    id: string
  }
  get_supported_shipping_lines: {
    /** A part of the name or SCAC. */
    search?: string | undefined
  }
  get_container_route: {
    /** The id of the container. */
    id: string
  }
  list_shipments: Filters &
    Paging & {
      /** Whether to return the containers of each shipment. */
      include_containers?: boolean | undefined
    }
  list_containers: Filters &
    Paging & {
      /** The related resources to return with each container. */
      include?: ContainerInclude[] | undefined
    }
  list_tracking_requests: Paging & {
    /** Filters by name, as in the API. */
    filters?: AnyObject | undefined
    /** The status of the request. */
    status?: RequestStatus | undefined
    /** The kind of number. */
    request_type?: RequestType | undefined
  }
}

/** The name of a tool. */
export type ToolName = keyof ToolArguments

/** The arguments of a prompt. */
export type PromptArguments = {
  'track-shipment': {
    /** The container number. */
    container_number: string
    /** The shipping line, by SCAC or by name. */
    carrier?: string | undefined
  }
  'check-demurrage': {
    /** The id of the container. */
    container_id: string
  }
  'analyze-delays': {
    /** The id of the container. */
    container_id: string
  }
}

/** The name of a prompt. */
export type PromptName = keyof PromptArguments
