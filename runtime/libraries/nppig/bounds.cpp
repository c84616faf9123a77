// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where regions go to.
#include "warp.h"

#include "nppi_geometry_transforms.h"

using namespace offloom::npp;

namespace {

NppStatus corners(NppiRect of, const plane_map &by, double (*quad)[2]) {
  if (!quad)
    return NPP_NULL_POINTER_ERROR;
  if (const NppStatus wrong = rectangle_fault(of))
    return wrong;
  const double left = of.x, top = of.y, right = of.x + of.width - 1, bottom = of.y + of.height - 1;
  const double places[4][2] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
  for (int corner = 0; corner < 4; ++corner) {
    const NppiPoint64f to = by.apply(places[corner][0], places[corner][1]);
    quad[corner][0] = to.x;
    quad[corner][1] = to.y;
  }
  return NPP_SUCCESS;
}

NppStatus bound(NppiRect of, const plane_map &by, double (*box)[2]) {
  double quad[4][2];
  if (!box)
    return NPP_NULL_POINTER_ERROR;
  if (const NppStatus wrong = corners(of, by, quad))
    return wrong;
  for (int axis = 0; axis < 2; ++axis) {
    box[0][axis] = std::min({quad[0][axis], quad[1][axis], quad[2][axis], quad[3][axis]});
    box[1][axis] = std::max({quad[0][axis], quad[1][axis], quad[2][axis], quad[3][axis]});
  }
  return NPP_SUCCESS;
}

} // namespace

extern "C" {

NppStatus nppiGetRotateQuad(NppiRect of, double quad[4][2], double angle, double x, double y) {
  return corners(of, rotation(angle, x, y), quad);
}
NppStatus nppiGetRotateBound(NppiRect of, double box[2][2], double angle, double x, double y) {
  return bound(of, rotation(angle, x, y), box);
}
NppStatus nppiGetAffineQuad(NppiRect of, double quad[4][2], const double matrix[2][3]) {
  return matrix ? corners(of, affine(matrix), quad) : NPP_NULL_POINTER_ERROR;
}
NppStatus nppiGetAffineBound(NppiRect of, double box[2][2], const double matrix[2][3]) {
  return matrix ? bound(of, affine(matrix), box) : NPP_NULL_POINTER_ERROR;
}

NppStatus nppiGetResizeRect(NppiRect of, NppiRect *to, double x_factor, double y_factor,
                            double x_shift, double y_shift, int interpolation) {
  if (!to)
    return NPP_NULL_POINTER_ERROR;
  if (!(x_factor > 0 && y_factor > 0))
    return NPP_RESIZE_FACTOR_ERROR;
  if (plain(interpolation) != NPPI_INTER_SUPER && !known(interpolation))
    return NPP_INTERPOLATION_ERROR;
  *to = {static_cast<int>(std::floor(of.x * x_factor + x_shift)),
         static_cast<int>(std::floor(of.y * y_factor + y_shift)),
         static_cast<int>(std::ceil(of.width * x_factor)),
         static_cast<int>(std::ceil(of.height * y_factor))};
  return NPP_SUCCESS;
}

} // extern "C"
